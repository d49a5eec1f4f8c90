// Text as lines.
#pragma once

#include <algorithm>
#include <string_view>

namespace passatempo::util {

// Removes the first line from the text and returns it without its newline.
inline std::string_view take_line(std::string_view& text) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return line;
}

}  // namespace passatempo::util
