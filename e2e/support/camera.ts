import { createRequire } from 'node:module'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import sharp, { type Sharp } from 'sharp'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'

const dataUrl = async (picture: Sharp): Promise<string> =>
  `data:image/png;base64,${(await picture.png().toBuffer()).toString('base64')}`

/** A label with a bar code, as on a door jamb, before the camera. */
export async function label(text: string): Promise<string> {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm')
  const wasmBinary = new Uint8Array(await readFile(wasm)).buffer
  prepareZXingModule({ overrides: { wasmBinary } })
  const { image, error } = await writeBarcode(text, { format: 'Code39', scale: 3 })
  if (!image) throw new Error(error)
  const code = await sharp(Buffer.from(await image.arrayBuffer()))
    .resize({ width: 1200, height: 220, fit: 'fill', kernel: 'nearest' })
    .toBuffer()
  return dataUrl(
    sharp({ create: { width: 1280, height: 720, channels: 3, background: '#ffffff' } }).composite([
      { input: code },
    ]),
  )
}

/** A part with its edges in focus, or at night. */
export const part = (isDark = false): Promise<string> =>
  dataUrl(
    sharp(
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720">
    <rect width="1280" height="720" fill="${isDark ? '#050505' : '#8b9499'}"/>
    <g stroke="${isDark ? '#111' : '#fff'}" stroke-width="6">${Array.from(
      { length: 30 },
      (_, at) => `<path d="M${420 + at * 14} 220V500"/>`,
    ).join('')}</g></svg>`),
    ),
  )

/** Gives the page a camera that sees what `show` puts before it. Call it before the page opens. */
export async function withCamera(page: Page): Promise<{ show: (picture: string) => Promise<void> }> {
  await page.addInitScript(`
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 1280, height: 720 })
    const context = canvas.getContext('2d')
    let seen
    setInterval(() => seen && context.drawImage(seen, 0, 0), 60)
    window.showToCamera = async (picture) => {
      const image = new Image()
      image.src = picture
      await image.decode()
      seen = image
      context.drawImage(seen, 0, 0)
    }
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(20)
  `)
  return { show: (picture) => page.evaluate(`showToCamera(${JSON.stringify(picture)})`) }
}
