"""completion: what bash, zsh and fish need to complete the arguments of this program.

The scripts are generated from the parsers, so they have every verb, option and name that this version knows.
"""

from __future__ import annotations

import sys
from argparse import Action
from collections.abc import Callable, Iterable, Iterator, Mapping

from passatempo.bulk import QUESTIONS
from passatempo.cli.arguments import VERBS, Options
from passatempo.cli.codes import ANSWERED
from passatempo.cli.language import say
from passatempo.cli.parser import english_metavars, verb_parser
from passatempo.cli.show import PROGRAM
from passatempo.errors import InputError
from passatempo.kinds import all_kinds, kind_names
from passatempo.levels import LEVELS
from passatempo.messages import OR
from passatempo.records import dataclass

Words = tuple[str, ...]


def run(options: Options) -> int:
    """Print the script for a shell; returns the exit code."""
    shell = " ".join(options.inputs)
    if not shell:
        raise InputError("expected a shell, {shells}, found nothing", (OR, *SHELLS))
    if shell not in SHELLS:
        raise InputError("unknown shell {found}: expected {shells}", repr(shell), (OR, *SHELLS))
    sys.stdout.write("".join(f"{line}\n" for line in SHELLS[shell]()))
    return ANSWERED


@dataclass(frozen=True)
class Argument:
    """An option of a verb, or what stands without one, and how it is completed."""

    names: Words  # empty: it is no option
    about: str
    takes_value: bool
    words: Words = ()  # its values; empty: files, if it takes them
    files: bool = False


def arguments(verb: str) -> list[Argument]:
    """The arguments of a verb, as its parser has them."""
    metavars = english_metavars()
    return [_argument(action, metavars.get(str(action.metavar), "")) for action in verb_parser(verb)._actions]


def _argument(action: Action, metavar: str) -> Argument:
    """What is completed depends on the English name of the value."""
    about = (action.help or "") % vars(action) if "%(" in (action.help or "") else action.help or ""
    words = tuple(map(str, action.choices or ())) or _named_words(action, metavar)
    takes_value = action.nargs != 0
    return Argument(
        tuple(action.option_strings), about, takes_value, words, takes_value and _is_file(metavar)
    )


def _named_words(action: Action, metavar: str) -> Words:
    """The values of an argument that the parser does not list."""
    flag = action.option_strings[-1] if action.option_strings else metavar.partition(" ")[0]
    words = _WORDS.get(flag)
    return () if words is None or (flag == "--to" and metavar == "CELL") else tuple(words())


def _is_file(metavar: str) -> bool:
    return metavar in _FILES or metavar.startswith(("TASK", "ACTION", "FILE"))


_FILES = ("INPUT", "FILE", "PICTURE", "ENTRIES")  # a puzzle, a grid or a pattern may be a file


def _formats() -> Iterable[str]:
    from passatempo.formats.registry import NAMES

    return ("link", *NAMES)


def _techniques() -> Iterable[str]:
    from passatempo.explaining.techniques import TECHNIQUES

    return TECHNIQUES


def _symmetries() -> Iterable[str]:
    from passatempo.symmetry import SYMMETRIES

    return SYMMETRIES


def _generated_clues() -> Iterable[str]:
    """The clues of any kind that can be generated."""
    return sorted(
        {name for kind in all_kinds() for name, clue in kind.clue_types.items() if not clue.author_only}
    )


def _themes() -> Iterable[str]:
    from passatempo.drawing.themes import THEMES

    return THEMES


def _palettes() -> Iterable[str]:
    from passatempo.drawing.themes import PALETTES

    return PALETTES


def _languages() -> Iterable[str]:
    from passatempo.languages import languages

    return languages()


_WORDS: Mapping[str, Callable[[], Iterable[str]]] = {
    "--kind": kind_names,
    "--format": _formats,
    "--to": _formats,
    "--difficulty": lambda: LEVELS,
    "--level": lambda: LEVELS,
    "--levels": lambda: LEVELS,
    "--technique": _techniques,
    "--needs": _techniques,
    "--without": _techniques,
    "--symmetry": _symmetries,
    "--with": _generated_clues,
    "--theme": _themes,
    "--palette": _palettes,
    "--lang": _languages,
    "KIND": kind_names,
    "NAME": kind_names,
    "TECHNIQUE": _techniques,
    "TASK": lambda: QUESTIONS,
    "ACTION": lambda: VERBS["library"].tasks,
    "SHELL": lambda: SHELLS,
}


def _listed() -> Iterator[tuple[str, list[Argument], Words, bool]]:
    """For each verb its options, the words that stand without one, and whether files do."""
    for verb in VERBS:
        every = arguments(verb)
        plain = [each for each in every if not each.names]
        words = tuple(word for each in plain for word in each.words)
        yield verb, [each for each in every if each.names], words, any(each.files for each in plain)


# bash


def _bash() -> Iterator[str]:
    yield f"# bash completion of {PROGRAM}: source <({PROGRAM} completion bash)"
    yield from _BASH_BEGIN.splitlines()
    yield f"        COMPREPLY=($(compgen -W '{' '.join(VERBS)} --help --version' -- \"$cur\")); return"
    yield "    fi"
    yield '    case "$verb $prev" in'
    for verb, options, _, _ in _listed():
        yield from _bash_values(verb, options)
    yield "    esac"
    yield '    case "$verb" in'
    for verb, options, words, files in _listed():
        yield f"        {verb}) words='{' '.join(words)}' files={int(files)}"
        yield f"            options='{' '.join(name for each in options for name in each.names)}' ;;"
    yield from _BASH_END.splitlines()


def _bash_values(verb: str, options: Iterable[Argument]) -> Iterator[str]:
    """A case for each option of a verb that takes a value."""
    for each in options:
        if not each.takes_value:
            continue
        patterns = "|".join(f"'{verb} {name}'" for name in each.names)
        if each.words:
            action = f"COMPREPLY=($(compgen -W '{' '.join(each.words)}' -- \"$cur\"))"
        else:
            action = '_passatempo_files "$cur"' if each.files else "COMPREPLY=()"
        yield f"        {patterns}) {action}; return ;;"


_BASH_BEGIN = """\
_passatempo_files() {
    compopt -o filenames 2>/dev/null
    COMPREPLY=($(compgen -f -- "$1"))
}
_passatempo() {
    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} verb= words= files=0 options= i
    if [[ $cur == = ]]; then cur=; elif [[ $prev == = ]]; then prev=${COMP_WORDS[COMP_CWORD-2]}; fi
    for ((i = 1; i < COMP_CWORD; i++)); do
        [[ ${COMP_WORDS[i]} == -* ]] || { verb=${COMP_WORDS[i]}; break; }
    done
    if [[ -z $verb ]]; then"""
_BASH_END = """\
    esac
    if [[ $cur == -* ]]; then
        COMPREPLY=($(compgen -W "$options" -- "$cur"))
        return
    fi
    ((files)) && _passatempo_files "$cur"
    COMPREPLY+=($(compgen -W "$words" -- "$cur"))
}
complete -F _passatempo passatempo"""


# zsh


def _zsh() -> Iterator[str]:
    yield f"#compdef {PROGRAM}"
    yield f"# zsh completion: {PROGRAM} completion zsh > a folder of $fpath, as _{PROGRAM}"
    yield "_passatempo() {"
    yield "    local context state line"
    yield "    typeset -A opt_args"
    yield "    _arguments -C '1:verb:->verb' '*::argument:->arguments'"
    yield "    case $state in"
    yield "    verb)"
    yield "        local -a verbs=("
    yield from (f"            {_quoted(f'{name}:{_colon(say(verb.about))}')}" for name, verb in VERBS.items())
    yield "        )"
    yield "        _describe verb verbs ;;"
    yield "    arguments)"
    yield "        case $words[1] in"
    for verb, options, words, files in _listed():
        yield f"        {verb}) _arguments \\"
        for each in options:
            yield from (f"            {spec} \\" for spec in _zsh_options(each))
        yield f"            {_quoted(f'*:argument:{_zsh_action(words, files)}')} ;;"
    yield from ("        esac ;;", "    esac", "}")
    yield "if [[ $funcstack[1] == _passatempo ]]"  # loaded from $fpath, or read by `source`
    yield 'then _passatempo "$@"; else compdef _passatempo passatempo; fi'


def _zsh_options(argument: Argument) -> Iterator[str]:
    """One specification for each name of an option; it may be given again."""
    about = argument.about.replace("[", "(").replace("]", ")")
    value = f":value:{_zsh_action(argument.words, argument.files)}" if argument.takes_value else ""
    return (_quoted(f"*{name}[{_colon(about)}]{value}") for name in argument.names)


def _zsh_action(words: Words, files: bool) -> str:
    if words and files:
        return f'_alternative "word:word:({" ".join(words)})" "file:file:_files"'
    return f"({' '.join(words)})" if words else "_files" if files else " "


def _colon(text: str) -> str:
    return text.replace("\\", "\\\\").replace(":", "\\:")


def _quoted(text: str) -> str:
    """A text in single quotes, for zsh and fish."""
    return "'" + text.replace("'", "'\\''") + "'"


# fish


def _fish() -> Iterator[str]:
    yield f"# fish completion: {PROGRAM} completion fish > ~/.config/fish/completions/{PROGRAM}.fish"
    yield f"complete -c {PROGRAM} -f"
    for name, row in VERBS.items():
        yield f"complete -c {PROGRAM} -n __fish_use_subcommand -a {name} -d {_quoted(say(row.about))}"
    for verb, options, words, files in _listed():
        seen = f"complete -c {PROGRAM} -n '__fish_seen_subcommand_from {verb}'"
        for each in options:
            yield f"{seen} {' '.join(_fish_option(each))}"
        if words:
            yield f"{seen} -a {_quoted(' '.join(words))}"
        if files:
            yield f"{seen} -F"


def _fish_option(argument: Argument) -> Iterator[str]:
    for name in argument.names:
        yield f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}"
    if argument.takes_value:
        yield "-r -F" if argument.files else "-x"
        if argument.words:
            yield f"-a {_quoted(' '.join(argument.words))}"
    yield f"-d {_quoted(argument.about)}"


SHELLS: Mapping[str, Callable[[], Iterator[str]]] = {"bash": _bash, "zsh": _zsh, "fish": _fish}
