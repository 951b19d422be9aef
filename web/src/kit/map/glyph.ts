/** Paints an icon of the page onto a canvas, in the color it has there or in another. */
export const paintGlyph = (
  context: CanvasRenderingContext2D,
  glyph: SVGSVGElement,
  { x, y, size, color }: { x: number; y: number; size: number; color?: string },
): void => {
  context.save()
  context.translate(x, y)
  context.scale(size / 24, size / 24)
  context.fillStyle = context.strokeStyle = color ?? getComputedStyle(glyph).color
  context.lineWidth = 2.2
  context.lineCap = context.lineJoin = 'round'
  const isOutline = glyph.getAttribute('fill') === 'none'
  for (const path of glyph.querySelectorAll('path')) {
    const line = new Path2D(path.getAttribute('d') ?? '')
    if (isOutline) context.stroke(line)
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas is filled here, no array
    else context.fill(line)
  }
  context.restore()
}

/** Images are drawn for the pixels of the screen, at most at twice their size. */
export const pixelRatio = Math.min(2, Math.max(1, Math.ceil(devicePixelRatio)))

/** An image for the map, painted by `paint` in a box of the given size. */
export const mapImage = (
  width: number,
  height: number,
  paint: (context: CanvasRenderingContext2D) => void,
): ImageData | undefined => {
  const canvas = document.createElement('canvas')
  canvas.width = width * pixelRatio
  canvas.height = height * pixelRatio
  const context = canvas.getContext('2d')
  if (!context) return undefined
  context.scale(pixelRatio, pixelRatio)
  paint(context)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}
