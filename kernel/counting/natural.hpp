// Natural: an unsigned integer of 256 bits that never wraps around: what does not fit throws Overflow.
#pragma once

#include <array>
#include <cstdint>
#include <string>

namespace passatempo::counting {

struct Overflow {};

class Natural {
public:
    Natural(std::uint64_t value = 0) : limbs_{value} {}

    Natural& operator+=(const Natural& other) {
        unsigned __int128 carry = 0;
        for (std::size_t i = 0; i < limbs_.size(); ++i) {
            carry += static_cast<unsigned __int128>(limbs_[i]) + other.limbs_[i];
            limbs_[i] = static_cast<std::uint64_t>(carry);
            carry >>= 64;
        }
        if (carry) throw Overflow();
        return *this;
    }

    Natural& operator*=(std::uint64_t factor) {
        unsigned __int128 carry = 0;
        for (std::uint64_t& limb : limbs_) {
            carry += static_cast<unsigned __int128>(limb) * factor;
            limb = static_cast<std::uint64_t>(carry);
            carry >>= 64;
        }
        if (carry) throw Overflow();
        return *this;
    }

    friend Natural operator*(Natural number, std::uint64_t factor) { return number *= factor; }

    friend Natural operator*(const Natural& a, const Natural& b) {
        Natural product;
        for (std::size_t i = 0; i < b.limbs_.size(); ++i)
            if (b.limbs_[i]) product += (a * b.limbs_[i]).shifted(i);
        return product;
    }

    bool operator==(const Natural&) const = default;

    std::string hexadecimal() const {
        constexpr const char* digits = "0123456789abcdef";
        std::string text;
        for (std::size_t i = limbs_.size(); i-- > 0;)
            for (int shift = 60; shift >= 0; shift -= 4) text += digits[limbs_[i] >> shift & 15];
        return text;
    }

private:
    // Times 2 to the power of 64 * limbs.
    Natural shifted(std::size_t limbs) const {
        Natural moved;
        for (std::size_t i = 0; i < limbs_.size(); ++i)
            if (i + limbs < limbs_.size()) moved.limbs_[i + limbs] = limbs_[i];
            else if (limbs_[i]) throw Overflow();
        return moved;
    }

    std::array<std::uint64_t, 4> limbs_;  // the least significant first
};

}  // namespace passatempo::counting
