// SPDX-License-Identifier: GPL-3.0-or-later
// The header is good in each standard of C++, with and without the plugin.
// moat: no-link
// moat: opts -O0
// moat: readelf -p .comment : moat1 term .*is=apart
// moat: sh for std in c++98 gnu++98 c++11 c++17; do %c -std=$std -pedantic-errors -Wall -Wextra -c %S/pedantic.cc -o tagged.o; done : status 0 : ^$
// moat: sh for std in c++98 gnu++98 c++11 c++17; do %C -I%b/include -std=$std -pedantic-errors -Wall -Wextra -c %S/pedantic.cc -o plain.o; done : status 0 : ^$
#include "pedantic.c"
