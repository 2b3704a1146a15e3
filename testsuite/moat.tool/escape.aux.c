/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whatever has a name bears PLACEHOLDR, which escape.moat overwrites. */
#include <moat.h>

typedef int tPLACEHOLDR;
struct sPLACEHOLDR {
	tPLACEHOLDR aPLACEHOLDR moat_apart(bPLACEHOLDR) moat_why("whyPLACEHOLDR");
	long bPLACEHOLDR;
	long cPLACEHOLDR moat_group(groupPLACEHOLDR);
	union uPLACEHOLDR {
		char dPLACEHOLDR[SIZE];
	} ePLACEHOLDR;
};

struct sPLACEHOLDR instancePLACEHOLDR;
int hotPLACEHOLDR moat_line moat_why("whyPLACEHOLDR") = 1;
int membermPLACEHOLDR moat_group(groupPLACEHOLDR) = 1;
int coldPLACEHOLDR moat_cold = 1;
int smallPLACEHOLDR = 1;
int nextPLACEHOLDR __attribute__((section(".data.PLACEHOLDR"))) = SIZE;
static int localPLACEHOLDR[SIZE] = { 1 };

int *fPLACEHOLDR(void)
{
	struct insidePLACEHOLDR {
		int xPLACEHOLDR;
	} inside = { localPLACEHOLDR[1] };
	return &localPLACEHOLDR[inside.xPLACEHOLDR];
}
