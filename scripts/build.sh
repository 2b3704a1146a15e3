#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Configures and builds into build/ (or $MOAT_BUILD), warnings as errors.
# Usage: build.sh [CMAKE-OPTION...]
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

cmake -S "$MOAT_ROOT" -B "$MOAT_BUILD" -DMOAT_WERROR=ON "$@"
cmake --build "$MOAT_BUILD" --parallel "$(nproc)"
