type Asks = { isImage: boolean; isVideo: boolean }

/** Kinds of files that count as the file an item asks for: a picture too, unless the item asks for one beside it. */
export const fileKinds = ({ isImage, isVideo }: Asks): readonly string[] => [
  'file',
  'report',
  ...(isImage ? [] : ['photo']),
  ...(isVideo ? [] : ['video']),
]
