/**
 * Header with a position in the database's write-ahead log, as a number of bytes. The answer of a change carries the
 * position that holds it. A caller that sends back the newest one it knows may be read to from a replica that has come
 * that far; without it, reads come from the primary.
 */
export const positionHeader = 'calibrate-position'
