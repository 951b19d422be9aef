import sharp from 'sharp'

/**
 * Renders a picture as PNG with transparency, within the given size; null if it cannot be opened. Runs in the
 * worker process.
 */
export const drawPicture = (path: string, width: number, height: number): Promise<Buffer | null> =>
  sharp(path, { limitInputPixels: 33_000_000, pages: 1 })
    .autoOrient()
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .png({ palette: true, quality: 90, effort: 7, compressionLevel: 9 })
    .toBuffer()
    .catch(() => null)
