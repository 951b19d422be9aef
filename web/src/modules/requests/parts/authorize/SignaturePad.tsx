import { IconArrowBackUp } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState, type PointerEvent } from 'react'
import { Button } from '../../../../ui/base/Button.tsx'
import s from './authorize.module.css'

type Point = [x: number, y: number]
const width = 680
const height = 220

const draw = (canvas: HTMLCanvasElement, strokes: readonly Point[][]): void => {
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.clearRect(0, 0, width, height)
  pen.strokeStyle = getComputedStyle(canvas).color
  pen.lineWidth = 4
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  for (const stroke of strokes) {
    pen.beginPath()
    stroke.forEach(([x, y], at) => (at === 0 ? pen.moveTo(x, y) : pen.lineTo(x, y)))
    // A dot is a stroke too.
    if (stroke.length === 1) pen.lineTo((stroke[0]?.[0] ?? 0) + 0.1, stroke[0]?.[1] ?? 0)
    pen.stroke()
  }
}

/** The strokes in dark ink on white, whatever the screen's colours are. */
const pictureOf = (strokes: readonly Point[][]): string => {
  const paper = document.createElement('canvas')
  paper.width = width
  paper.height = height
  paper.style.color = '#161d20'
  draw(paper, strokes)
  const pen = paper.getContext('2d')
  if (pen) {
    pen.globalCompositeOperation = 'destination-over'
    pen.fillStyle = '#ffffff'
    pen.fillRect(0, 0, width, height)
  }
  return paper.toDataURL('image/png').split(',')[1] ?? ''
}

/** A field to sign in with finger, pen or mouse. Those who cannot draw type their name. */
export function SignaturePad({ onChange }: { onChange: (picture: string | undefined) => void }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const strokes = useRef<Point[][]>([])
  const [signed, setSigned] = useState(false)
  const place = (event: PointerEvent): Point => {
    const box = event.currentTarget.getBoundingClientRect()
    return [
      ((event.clientX - box.left) * width) / box.width,
      ((event.clientY - box.top) * height) / box.height,
    ]
  }
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    strokes.current.push([place(event)])
    if (canvas.current) draw(canvas.current, strokes.current)
  }
  const go = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    strokes.current.at(-1)?.push(place(event))
    if (canvas.current) draw(canvas.current, strokes.current)
  }
  const end = () => {
    setSigned(true)
    onChange(pictureOf(strokes.current))
  }
  const clear = () => {
    strokes.current = []
    if (canvas.current) draw(canvas.current, [])
    setSigned(false)
    onChange(undefined)
  }
  const redraw = useEffectEvent(() => canvas.current && draw(canvas.current, strokes.current))
  useEffect(() => {
    const scheme = matchMedia('(prefers-color-scheme: dark)')
    scheme.addEventListener('change', redraw)
    return () => scheme.removeEventListener('change', redraw)
  }, [])
  return (
    <div className={s.pad}>
      <canvas
        ref={canvas}
        width={width}
        height={height}
        role="img"
        aria-label={signed ? 'Your signature' : 'Sign here with finger, pen or mouse'}
        onPointerDown={begin}
        onPointerMove={go}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <span className={s.padLine} aria-hidden="true" />
      {signed && (
        <Button
          look="ghost"
          size="l"
          className={s.clear}
          icon={<IconArrowBackUp size={18} />}
          onClick={clear}
        >
          Clear
        </Button>
      )}
    </div>
  )
}
