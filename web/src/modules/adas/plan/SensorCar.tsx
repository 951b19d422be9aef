import type { AdasSystem } from '#contract/kit/adas.ts'
import type { PlanEntryShape } from '#contract/adas.ts'
import type { ClaimState } from './format.ts'
import { stateOf } from './format.ts'
import { t } from './texts.ts'
import s from './car.module.css'

/** Where each system sits on the drawing, nose right, and what it looks at. */
const places: Partial<Record<AdasSystem, { at: readonly [number, number]; beam?: string }>> = {
  frontCamera: { at: [160, 66], beam: 'M168 66 246 8Q268 66 246 124z' },
  frontRadar: { at: [216, 66], beam: 'M218 66 296 40Q302 66 296 92z' },
  frontCornerRadar: { at: [208, 88], beam: 'M210 90 268 104Q258 124 226 128z' },
  nightVision: { at: [208, 44], beam: 'M212 46 282 22Q290 34 288 46z' },
  lidar: { at: [190, 66], beam: 'M192 66 274 26Q290 66 274 106z' },
  adaptiveHeadlamps: { at: [200, 30] },
  headUpDisplay: { at: [146, 82] },
  parkingFront: { at: [226, 50], beam: 'M218 44Q238 66 218 88L226 92Q252 66 226 40z' },
  surroundCameras: { at: [136, 104], beam: 'M44 20H228V112H44z' },
  mirrorCamera: { at: [172, 104], beam: 'M168 98 108 128Q140 132 172 122z' },
  driverCamera: { at: [134, 54] },
  occupantSensor: { at: [120, 84] },
  steeringAngle: { at: [142, 66] },
  yawSensor: { at: [116, 66] },
  rideHeight: { at: [84, 96] },
  blindSpotRadar: { at: [64, 44], beam: 'M58 42 8 6Q-2 26 10 48zM58 90 8 126Q-2 106 10 84z' },
  parkingRear: { at: [54, 84], beam: 'M56 44Q36 66 56 88L48 92Q22 66 48 40z' },
  rearCamera: { at: [56, 66], beam: 'M54 66 4 46Q0 66 4 86z' },
}

/**
 * The vehicle from above with the sensors of a plan, numbered as in the list next to it. The list has the same content as
 * text.
 */
export function SensorCar({
  claims,
  chosen,
  onChoose,
}: {
  claims: readonly PlanEntryShape[]
  chosen?: AdasSystem | undefined
  onChoose?: (system: AdasSystem) => void
}) {
  const shown = claims.flatMap((entry, index) => {
    const place = places[entry.system]
    return place ? [{ ...place, system: entry.system, number: index + 1, state: stateOf(entry) }] : []
  })
  return (
    <svg viewBox="-2 0 304 134" className={s.car} role="img" aria-label={t('vehicle.label')}>
      {shown.map(({ system, beam, state }) =>
        beam ? <path key={system} d={beam} className={s.beam} data-state={lookOf(state)} /> : null,
      )}
      <path
        className={s.body}
        d="M58 44q-8 22 0 44 4 7 14 7h108q26-3 34-12 4-17 0-34-8-9-34-12H72q-10 0-14 7z"
      />
      <path
        className={s.glass}
        d="M150 44q10 22 0 44l18 4q10-26 0-52zM92 46q-5 20 0 40l-14 4q-5-24 0-48zM97 44l48-1.5M97 88l48 1.5M176 39l-6-7 8 1zM176 93l-6 7 8-1z"
      />
      {shown.map(({ system, at: [x, y], number, state }) => (
        <g
          key={system}
          className={s.sensor}
          data-state={lookOf(state)}
          data-chosen={chosen === system || undefined}
          onClick={() => onChoose?.(system)}
        >
          <circle cx={x} cy={y} r="9" />
          <text x={x} y={y + 4}>
            {number}
          </text>
        </g>
      ))}
    </svg>
  )
}

/** Done is green, on the order is amber, open is a dashed gray. */
const lookOf = (state: ClaimState): string => (state === 'dismissed' ? 'off' : state)
