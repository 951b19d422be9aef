import { texts } from '#contract/kit/texts.ts'

/** Texts around the forms of the pages before sign-in. */
export const t = texts('identity/outside', {
  banner: 'User Acceptance Testing · version {{version}} · {{environment}}',
  footer: 'Version {{version}} · {{poweredBy}}',
  'drawing.length': '4.00 m',
  'drawing.width': '1.86 m',
  'drawing.camera': 'Front camera',
  'drawing.radar': 'Front radar',
  'drawing.blindSpot': 'Blind spot',
  'drawing.thrustLine': 'thrust line',
})
