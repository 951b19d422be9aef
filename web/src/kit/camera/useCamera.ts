import { useCallback, useEffect, useRef, useState } from 'react'
import type { Gravity } from './photoCheck.ts'

/** `blocked` is a camera that the person or the device doesn't give; a file can still be chosen. */
export type CameraState = 'starting' | 'on' | 'blocked'

const wanted = { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1440 } }

/** The torch isn't in the types of the DOM yet. */
type TorchCapabilities = MediaTrackCapabilities & { torch?: boolean }
type TorchConstraints = Omit<MediaTrackConstraints, 'advanced'> & {
  advanced: (MediaTrackConstraintSet & { torch: boolean })[]
}

/** The camera at the back of the phone, shown in the video element that `video` is given to. */
export const useCamera = () => {
  const [state, setState] = useState<CameraState>('starting')
  const [element, setElement] = useState<HTMLVideoElement | null>(null)
  const [track, setTrack] = useState<MediaStreamTrack>()
  const [isTorchOn, setTorchOn] = useState(false)
  useEffect(() => {
    if (!element) return
    let stream: MediaStream | undefined
    let isGone = false
    const start = async () => {
      // Without HTTPS there is no mediaDevices.
      const devices = navigator.mediaDevices as MediaDevices | undefined
      const opened = await devices?.getUserMedia({ video: wanted, audio: false })
      if (isGone) opened?.getTracks().forEach((each) => each.stop())
      if (isGone) return
      if (!opened) return setState('blocked')
      stream = opened
      element.srcObject = opened
      await element.play()
      const [first] = opened.getVideoTracks()
      first?.addEventListener('ended', () => setState('blocked'))
      setTrack(first)
      setState('on')
    }
    start().catch(() => !isGone && setState('blocked'))
    return () => {
      isGone = true
      stream?.getTracks().forEach((each) => each.stop())
      element.srcObject = null
    }
  }, [element])
  const capabilities: TorchCapabilities | undefined = track?.getCapabilities?.()
  const toggleTorch = useCallback(() => {
    const next: TorchConstraints = { advanced: [{ torch: !isTorchOn }] }
    track?.applyConstraints(next).then(
      () => setTorchOn(!isTorchOn),
      () => undefined,
    )
  }, [track, isTorchOn])
  return {
    state,
    element,
    video: setElement,
    torch: capabilities?.torch ? { isOn: isTorchOn, toggle: toggleTorch } : undefined,
  }
}
export type Camera = ReturnType<typeof useCamera>

/** How the phone is held, in the directions of its screen; unknown where the device or the browser doesn't tell. */
export const useGravity = () => {
  const gravity = useRef<Gravity>(undefined)
  useEffect(() => {
    const listen = ({ accelerationIncludingGravity: felt }: DeviceMotionEvent) => {
      if (felt?.x == null || felt.y == null) return
      const isTurned = screen.orientation.angle % 180 !== 0
      gravity.current = isTurned ? { x: felt.y, y: felt.x } : { x: felt.x, y: felt.y }
    }
    addEventListener('devicemotion', listen)
    return () => removeEventListener('devicemotion', listen)
  }, [])
  return gravity
}
