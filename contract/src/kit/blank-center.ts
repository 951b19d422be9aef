/** The blank entry that is always added first in a list of centers. */
export const blankCenter = -99
