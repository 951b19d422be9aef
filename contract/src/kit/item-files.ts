type Asks = { isImage: boolean; isVideo: boolean }

/**
 * Kinds of files that satisfy an item's file requirement. Pictures count, unless the item also requires a
 * picture.
 */
export const fileKinds = ({ isImage, isVideo }: Asks): readonly string[] => [
  'file',
  'report',
  ...(isImage ? [] : ['photo']),
  ...(isVideo ? [] : ['video']),
]
