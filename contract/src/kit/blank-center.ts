/** Id of the blank entry that always comes first in a list of centers. */
export const blankCenter = -99
