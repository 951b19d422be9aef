import s from './SignIn.module.css'
import { t } from './outsideTexts.ts'

/**
 * Decorative drawing: a vehicle from above in front of its target, with thrust line, camera, radar, and blind
 * spots.
 */
export function Drawing() {
  return (
    <svg viewBox="0 0 560 620" className={s.plan} aria-hidden="true">
      <g className={s.thin}>
        <path d="M280 20V600" strokeDasharray="10 4 2 4" />
        <path d="M60 132H500M60 358H500" strokeDasharray="4 4" />
        <path d="M80 132V358M74 132h12M74 358h12M220 556H340M220 550v12M340 550v12" />
      </g>
      <path className={s.cone} d="M280 318 176 140H384z" />
      <path className={s.cone} d="M280 262 238 60H322z" />
      <path className={s.cone} d="M222 500 96 560Q84 500 120 452z" />
      <path className={s.cone} d="M338 500 464 560Q476 500 440 452z" />
      <path className={s.car} d="M222 286q0-24 58-24t58 24v232q0 18-20 20-38 4-76 0-20-2-20-20z" />
      <path
        className={s.inner}
        d="M232 344q48-18 96 0l-8 26q-40-10-80 0zM236 478q44 10 88 0l6 24q-50 12-100 0zM232 352v116M328 352v116M222 340l-18 6v10l18-4zM338 340l18 6v10l-18-4z"
      />
      <g className={s.tyres}>
        <path d="M212 300v38M348 300v38M212 456v38M348 456v38" />
      </g>
      <g className={s.target}>
        <path d="M224 112h112M280 112v20M250 132h60" />
        <rect x="244" y="92" width="72" height="20" />
        <path
          className={s.full}
          d="M262 92h18v10h-18zM280 102h18v10h-18zM298 92h18v10h-18zM244 102h18v10h-18z"
        />
      </g>
      <g className={s.marks}>
        <circle cx="280" cy="358" r="4" />
        <circle cx="280" cy="262" r="4" />
        <circle cx="222" cy="500" r="4" />
        <circle cx="338" cy="500" r="4" />
      </g>
      <g className={s.words}>
        <text x="70" y="249" textAnchor="end" transform="rotate(-90 62 245)">
          {t('drawing.length')}
        </text>
        <text x="280" y="580" textAnchor="middle">
          {t('drawing.width')}
        </text>
        <text x="394" y="150">
          {t('drawing.camera')}
        </text>
        <text x="330" y="76">
          {t('drawing.radar')}
        </text>
        <text x="452" y="440">
          {t('drawing.blindSpot')}
        </text>
        <text x="288" y="34">
          {t('drawing.thrustLine')}
        </text>
      </g>
    </svg>
  )
}
