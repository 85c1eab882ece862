#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
#else
#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>
#endif

#include <algorithm>
#include <vector>

TEST_CASE("sorting", "[!benchmark]") {
    BENCHMARK("sort 1000") {
        std::vector<int> values(1000);
        for (int i = 0; i < 1000; i++) values[i] = (i * 7919) % 1000;
        std::sort(values.begin(), values.end());
        return values[0];
    };
}
