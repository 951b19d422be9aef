import { useState } from 'react'
import { ProductMark } from '../../kit/display/ProductMark.tsx'
import { useColorScheme } from '../../ui/useColorScheme.ts'
import { needsPlate } from './logoPlate.ts'
import s from './shell.module.css'

/** The frame's background colors behind the logo, light and dark. */
const frames = { light: '#f2f5f6', dark: '#0b0f11' }
const side = 24

const pixelsOf = (image: HTMLImageElement): Uint8ClampedArray | undefined => {
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return undefined
  context.drawImage(image, 0, 0, side, side)
  try {
    return context.getImageData(0, 0, side, side).data
  } catch {
    // Pixels of a logo from another origin can't be read, so it gets no plate.
    return undefined
  }
}

/** The firm's logo, 48 px high and at most 160 px wide, on a white plate if its contrast is too low. */
export function Logo({ src }: { src: string | null | undefined }) {
  const [scheme] = useColorScheme()
  const [pixels, setPixels] = useState<Uint8ClampedArray>()
  const [broken, setBroken] = useState(false)
  if (!src || broken) return <ProductMark />
  const isDark =
    scheme === 'dark' || (scheme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
  const plate = pixels !== undefined && needsPlate(pixels, isDark ? frames.dark : frames.light)
  return (
    <span className={s.logo} data-plate={plate || undefined}>
      <img
        src={src}
        alt=""
        onLoad={(event) => setPixels(pixelsOf(event.currentTarget))}
        onError={() => setBroken(true)}
      />
    </span>
  )
}
