import { IconArrowBackUp } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState, type PointerEvent } from 'react'
import { Button } from '../../../../ui/base/Button.tsx'
import { t } from './answerTexts.ts'
import s from './authorize.module.css'

type Point = [x: number, y: number]
const width = 680
const height = 220

const draw = (canvas: HTMLCanvasElement, strokes: readonly Point[][]): void => {
  const context = canvas.getContext('2d')
  if (!context) return
  context.clearRect(0, 0, width, height)
  context.strokeStyle = getComputedStyle(canvas).color
  context.lineWidth = 4
  context.lineCap = 'round'
  context.lineJoin = 'round'
  for (const stroke of strokes) {
    context.beginPath()
    stroke.forEach(([x, y], at) => (at === 0 ? context.moveTo(x, y) : context.lineTo(x, y)))
    // Canvas draws nothing for a single point, so a tap gets a tiny line.
    if (stroke.length === 1) context.lineTo((stroke[0]?.[0] ?? 0) + 0.1, stroke[0]?.[1] ?? 0)
    context.stroke()
  }
}

/** The strokes as a base64 PNG, always dark ink on white so that dark mode doesn't leak into the record. */
const toPng = (strokes: readonly Point[][]): string => {
  const sheet = document.createElement('canvas')
  sheet.width = width
  sheet.height = height
  sheet.style.color = '#161d20'
  draw(sheet, strokes)
  const pen = sheet.getContext('2d')
  if (pen) {
    pen.globalCompositeOperation = 'destination-over'
    pen.fillStyle = '#ffffff'
    pen.fillRect(0, 0, width, height)
  }
  return sheet.toDataURL('image/png').split(',')[1] ?? ''
}

/** Canvas to sign on with finger, pen, or mouse. Typing the name is the alternative for people who can't draw. */
export function SignaturePad({ onChange }: { onChange: (picture: string | undefined) => void }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const strokes = useRef<Point[][]>([])
  const [isSigned, setIsSigned] = useState(false)
  const pointOf = (event: PointerEvent): Point => {
    const box = event.currentTarget.getBoundingClientRect()
    return [
      ((event.clientX - box.left) * width) / box.width,
      ((event.clientY - box.top) * height) / box.height,
    ]
  }
  const startStroke = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    strokes.current.push([pointOf(event)])
    if (canvas.current) draw(canvas.current, strokes.current)
  }
  const extendStroke = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    strokes.current.at(-1)?.push(pointOf(event))
    if (canvas.current) draw(canvas.current, strokes.current)
  }
  const endStroke = () => {
    setIsSigned(true)
    onChange(toPng(strokes.current))
  }
  const clear = () => {
    strokes.current = []
    if (canvas.current) draw(canvas.current, [])
    setIsSigned(false)
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
        aria-label={isSigned ? t('sign.pad.signed') : t('sign.pad')}
        onPointerDown={startStroke}
        onPointerMove={extendStroke}
        onPointerUp={endStroke}
        onPointerCancel={endStroke}
      />
      <span className={s.padLine} aria-hidden="true" />
      {isSigned && (
        <Button
          look="ghost"
          size="l"
          className={s.clear}
          icon={<IconArrowBackUp size={18} />}
          onClick={clear}
        >
          {t('sign.clear')}
        </Button>
      )}
    </div>
  )
}
