/** Photos as taken with a phone in a shop, drawn as SVG: 960 by 720, three variants each. */
export const motifs = [
  'cluster',
  'clear',
  'odometer',
  'plate',
  'gauge',
  'target',
  'bracket',
  'floor',
] as const
export type Motif = (typeof motifs)[number]

const byItem: readonly (readonly [RegExp, Motif])[] = [
  [/VIN plate/, 'plate'],
  [/warning lamps/, 'clear'],
  [/cluster/i, 'cluster'],
  [/Odometer/, 'odometer'],
  [/Tire/, 'gauge'],
  [/bracket/i, 'bracket'],
  [/target|reflector/i, 'target'],
]

/** The motif that fits a checklist item. */
export const motifOf = (item: string): Motif => byItem.find(([words]) => words.test(item))?.[1] ?? 'floor'

/** Draws a motif as SVG. Variants differ in light, angle, and readings. */
export const draw = (motif: Motif, variant: number): string => {
  const tilt = [-1.6, 0.8, 2.1][variant] ?? 0
  const light = ['#fff6df', '#eaf2ff', '#ffffff'][variant] ?? '#fff'
  return `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="720" viewBox="0 0 1280 960">
    <defs>
      <radialGradient id="light" cx="${0.35 + variant * 0.15}" cy="0.2" r="1">
        <stop offset="0" stop-color="${light}" stop-opacity="0.35"/>
        <stop offset="0.5" stop-color="${light}" stop-opacity="0.05"/>
        <stop offset="1" stop-color="#000" stop-opacity="0.45"/>
      </radialGradient>
      <linearGradient id="floor" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stop-color="#8b8f90"/><stop offset="1" stop-color="#5d6263"/>
      </linearGradient>
      <linearGradient id="wall" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stop-color="#c9cfd1"/><stop offset="1" stop-color="#aab1b4"/>
      </linearGradient>
    </defs>
    <g transform="rotate(${tilt} 640 480) scale(1.04) translate(-25 -19)">${scenes[motif](variant)}</g>
    <rect width="1280" height="960" fill="url(#light)"/>
  </svg>`
}

const words = (x: number, y: number, size: number, color: string, text: string, more = ''): string =>
  `<text x="${x}" y="${y}" font-size="${size}" fill="${color}" font-family="DejaVu Sans, Arial, sans-serif" ${more}>${text}</text>`

const dial = (x: number, radius: number, needle: number, from: number, step: number): string => {
  const ticks = Array.from({ length: 9 }, (_, index) => {
    const angle = ((-220 + index * 32.5) * Math.PI) / 180
    const point = (r: number): string => `${x + Math.cos(angle) * r} ${480 + Math.sin(angle) * r}`
    const [tx = 0, ty = 0] = point(radius - 58)
      .split(' ')
      .map(Number)
    return `<path d="M${point(radius - 34)}L${point(radius - 10)}" stroke="#dfe5e7" stroke-width="5"/>
      ${words(tx, ty + 10, 28, '#cfd6d9', String(from + index * step), 'text-anchor="middle"')}`
  }).join('')
  const angle = ((-220 + needle) * Math.PI) / 180
  return `<circle cx="${x}" cy="480" r="${radius}" fill="#0d1113" stroke="#31383b" stroke-width="10"/>${ticks}
    <path d="M${x} 480L${x + Math.cos(angle) * (radius - 45)} ${480 + Math.sin(angle) * (radius - 45)}"
      stroke="#e4572e" stroke-width="9" stroke-linecap="round"/><circle cx="${x}" cy="480" r="26" fill="#23292b"/>`
}

const lamps = (variant: number): string => {
  const abs = `<circle cx="0" cy="0" r="26" fill="none" stroke="#f6b21b" stroke-width="6"/>${words(0, 9, 22, '#f6b21b', 'ABS', 'text-anchor="middle" font-weight="700"')}`
  const lane = `<path d="M-26 26L-12 -26M26 26L12 -26M0 26V12M0 0V-14" stroke="#f6b21b" stroke-width="6"/>`
  const car = `<path d="M-28 14h56v-16l-10 -20h-36l-10 20zM-22 14v12M22 14v12" fill="none" stroke="#f6b21b" stroke-width="6"/>`
  const chosen = [
    [abs, lane, car],
    [lane, car],
    [car, lane],
  ][variant] ?? [lane]
  return chosen.map((lamp, index) => `<g transform="translate(${560 + index * 84} 640)">${lamp}</g>`).join('')
}

const dashboard = (inside: string): string => `<rect width="1280" height="960" fill="#15191b"/>
  <path d="M60 820Q640 40 1220 820z" fill="#1d2224" stroke="#2b3235" stroke-width="14"/>
  ${dial(370, 235, 2, 0, 1)}${dial(910, 235, 0, 0, 20)}
  <rect x="540" y="340" width="200" height="230" rx="14" fill="#0a1416" stroke="#263033" stroke-width="4"/>${inside}
  <path d="M0 960V850Q640 760 1280 850V960z" fill="#0b0e0f"/>`

const scenes: Record<Motif, (variant: number) => string> = {
  cluster: (variant) =>
    dashboard(
      words(640, 440, 30, '#8fd3dc', 'ADAS', 'text-anchor="middle"') +
        words(640, 485, 22, '#f6b21b', 'Service required', 'text-anchor="middle"') +
        lamps(variant),
    ),
  clear: () =>
    dashboard(
      words(640, 450, 34, '#8fd3dc', 'READY', 'text-anchor="middle"') +
        words(640, 500, 24, '#9fb0b4', 'P', 'text-anchor="middle"'),
    ),
  odometer: (variant) =>
    dashboard(
      words(640, 420, 24, '#9fb0b4', 'ODO', 'text-anchor="middle"') +
        words(
          640,
          475,
          38,
          '#e7f4f6',
          ['41,206', '18,774', '63,052'][variant] ?? '',
          'text-anchor="middle"',
        ) +
        words(640, 520, 22, '#9fb0b4', 'miles', 'text-anchor="middle"'),
    ),
  plate: () => `<rect width="1280" height="960" fill="#6d1f1c"/><path d="M0 0h190v960H0z" fill="#4a1513"/>
    <rect x="290" y="230" width="800" height="500" rx="18" fill="#dfe2e2" stroke="#8e9495" stroke-width="5"/>
    ${words(330, 300, 34, '#23282a', 'MFD BY', 'font-weight="700"')}${words(330, 356, 28, '#3a4144', 'GVWR 4620 LB   GAWR FRT 2415 LB')}
    ${words(330, 404, 28, '#3a4144', 'THIS VEHICLE CONFORMS TO ALL APPLICABLE')}${words(330, 444, 28, '#3a4144', 'U.S. FEDERAL SAFETY STANDARDS')}
    <rect x="330" y="486" width="720" height="66" fill="#c5cacb"/><rect x="345" y="500" width="690" height="38" fill="#3c4346"/>
    ${Array.from({ length: 58 }, (_, index) => `<rect x="${335 + index * 12.2}" y="580" width="${2 + ((index * 7) % 5)}" height="110" fill="#1d2123"/>`).join('')}`,
  gauge: (
    variant,
  ) => `<rect width="1280" height="960" fill="#3b4042"/><circle cx="270" cy="560" r="520" fill="#17191a"/><circle cx="270" cy="560" r="330" fill="#9aa2a5"/>
    <circle cx="270" cy="560" r="120" fill="#4d5355"/>${[0, 72, 144, 216, 288].map((turn) => `<path d="M250 450h40l22 -200h-84z" fill="#b6bdc0" transform="rotate(${turn} 270 560)"/>`).join('')}
    <path d="M560 700Q700 620 820 560" stroke="#1f2224" stroke-width="30" fill="none"/><rect x="790" y="250" width="330" height="330" rx="165" fill="#e9ecec" stroke="#22282a" stroke-width="16"/>
    <rect x="850" y="360" width="210" height="96" rx="10" fill="#b9c8a9"/>${words(955, 432, 74, '#1d2618', ['35.0', '33.5', '34.5'][variant] ?? '', 'text-anchor="middle" font-weight="700"')}${words(955, 500, 30, '#3a4144', 'psi', 'text-anchor="middle"')}`,
  target: (
    variant,
  ) => `<rect width="1280" height="600" fill="url(#wall)"/><rect y="600" width="1280" height="360" fill="url(#floor)"/>
    <path d="M640 960L640 600M0 900L1280 900" stroke="#f2d24b" stroke-width="5" stroke-dasharray="34 20"/>
    <path d="M640 330V800M500 800h280" stroke="#22282a" stroke-width="18"/><rect x="${380 + variant * 14}" y="140" width="500" height="340" fill="#fbfbfa" stroke="#1c2022" stroke-width="8"/>
    ${Array.from({ length: 24 }, (_, index) => (((index % 6) + Math.floor(index / 6)) % 2 ? '' : `<rect x="${395 + variant * 14 + (index % 6) * 78}" y="${155 + Math.floor(index / 6) * 77}" width="78" height="77" fill="#16191b"/>`)).join('')}
    <path d="M640 560L1240 905" stroke="#e5352b" stroke-width="3"/>${words(930, 780, 34, '#f5f7f7', '4.00 m', 'transform="rotate(28 930 780)"')}`,
  bracket:
    () => `<rect width="1280" height="960" fill="#a9c4cf"/><path d="M0 0H1280V250Q640 340 0 250z" fill="#1b1f21"/>
    <path d="M470 250L530 560H750L810 250z" fill="#24292b" stroke="#0f1213" stroke-width="8"/><rect x="575" y="380" width="130" height="96" rx="16" fill="#0b0d0e"/>
    <circle cx="640" cy="428" r="36" fill="#1f3b52"/><circle cx="628" cy="416" r="11" fill="#9fc3dd"/><path d="M500 300h40M740 300h40" stroke="#5d676a" stroke-width="12"/>
    <path d="M0 960L420 700H860L1280 960z" fill="#4c5557"/>`,
  floor: (
    variant,
  ) => `<rect width="1280" height="330" fill="url(#wall)"/><rect y="330" width="1280" height="630" fill="url(#floor)"/>
    ${[0, 1, 2].map((row) => `<path d="M0 ${420 + row * 190}H1280" stroke="#4b5052" stroke-width="4"/>`).join('')}<path d="M200 960L470 330M1080 960L810 330" stroke="#f2d24b" stroke-width="14"/>
    <rect x="430" y="${600 + variant * 20}" width="420" height="64" rx="12" fill="#d9a514" stroke="#6d5206" stroke-width="4"/><rect x="560" y="${612 + variant * 20}" width="160" height="40" rx="20" fill="#cfe86b"/>
    <rect x="622" y="${614 + variant * 20}" width="36" height="36" rx="18" fill="#f4ffd0"/><path d="M612 ${610 + variant * 20}v44M668 ${610 + variant * 20}v44" stroke="#2b2f14" stroke-width="4"/>`,
}
