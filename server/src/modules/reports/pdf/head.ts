import type { Node, Size } from 'pdfmake'
import { brandBand } from '#contract/kit/brand-band.ts'
import type { PaperHead } from './data.ts'
import { fact, INK, label, plainLayout, PAGE_MARGIN, SIZE } from './styles.ts'
import type { Picture } from './pictures.ts'
import { oneLine, vinParts } from './printable-text.ts'
import { t } from './texts.ts'

/** In points: 70 pixels. */
const BAND = 52
/** Width of the document's name and date. */
const BAND_RIGHT = 190

/** The band in the brand color at the top of the first page: logo on a white plate, who issues what, and when. */
export function band(
  { brand, firm, date = '' }: Pick<PaperHead, 'brand'> & Partial<Pick<PaperHead, 'firm' | 'date'>>,
  name: string,
  logo: Picture | null,
  size: Size,
): Node {
  const { fill, ink } = brandBand(brand.colour)
  const shown = logo && scaled(logo)
  const shapes: object[] = [{ type: 'rect', x: 0, y: 0, w: size.width, h: BAND, color: fill }]
  const parts: Node[] = []
  if (shown) {
    const plate = { w: shown.width + 12, h: 36 }
    shapes.push({ type: 'rect', x: PAGE_MARGIN, y: (BAND - plate.h) / 2, ...plate, r: 5, color: '#ffffff' })
    const place = { x: PAGE_MARGIN + 6, y: (BAND - shown.height) / 2 }
    parts.push({ image: 'logo', fit: [shown.width, shown.height], absolutePosition: place })
  }
  const left = PAGE_MARGIN + (shown ? shown.width + 24 : 0)
  const where = firm ? [firm.address.join(', '), firm.phone].filter(Boolean).join(' · ') : ''
  parts.push({
    absolutePosition: { x: left, y: where || date ? 10 : 17 },
    color: ink,
    columnGap: 10,
    columns: [
      {
        width: size.width - left - PAGE_MARGIN - BAND_RIGHT - 10,
        stack: [
          { text: oneLine(brand.title, 36), bold: true, fontSize: 13 },
          { text: oneLine(where, 90), fontSize: SIZE.label },
        ],
      },
      {
        width: BAND_RIGHT,
        alignment: 'right',
        stack: [
          { text: name, bold: true, fontSize: 13 },
          { text: date, fontSize: SIZE.label },
        ],
      },
    ],
  })
  return { stack: [{ canvas: shapes }, ...parts] }
}

function scaled({ width, height }: Picture): { width: number; height: number } {
  const share = Math.min(120 / width, 28 / height)
  return { width: width * share, height: height * share }
}

export function vehicleTitle({ vehicle }: Pick<PaperHead, 'vehicle'>): string {
  const words = [vehicle.year, vehicle.make, vehicle.model, vehicle.trim].map((word) => oneLine(word, 60))
  return words.filter(Boolean).join(' ') || t('noVehicle')
}

/** Header of every page after the first, so that a lost page can be assigned. */
export function runningHead(data: PaperHead, name: string): Node {
  return {
    margin: [PAGE_MARGIN, 28, PAGE_MARGIN, 0],
    fontSize: SIZE.label,
    color: INK.label,
    columnGap: 12,
    columns: [
      {
        text: t('head.running', {
          vehicle: oneLine(vehicleTitle(data), 50),
          vin: oneLine(data.vehicle.vin, 40),
        }),
        width: '*',
      },
      { text: t('head.document', { paper: name, ro: oneLine(data.ro, 30) }), width: 'auto', noWrap: true },
    ],
  }
}

/** `isPlanned`: nothing is calibrated yet. */
type Title = { number?: { name: string; value: string }; isPlanned?: boolean }

/**
 * Title block: the vehicle, its VIN in groups of 3, 6, and 8, the number of the document or RO, and the
 * parties.
 */
export function title(data: PaperHead, { number, isPlanned = false }: Title = {}): Node {
  const { name, value } = number ?? { name: t('head.roLabel'), value: data.ro }
  return {
    stack: [
      {
        columnGap: 16,
        columns: [
          { text: vehicleTitle(data), bold: true, fontSize: SIZE.title, lineHeight: 1.05, width: '*' },
          numbered(name, value),
        ],
      },
      vin(data),
      parties(data, t(isPlanned ? 'head.center' : 'head.calibratedBy')),
    ],
  }
}

/** A number under its name, on the right. */
export function numbered(name: string, value: string): Node {
  return {
    width: 'auto',
    alignment: 'right',
    stack: [label(name), { text: oneLine(value, 40), bold: true, fontSize: 14, noWrap: true }],
  }
}

export function vin({ vehicle }: PaperHead): Node {
  const written = oneLine(vehicle.vin, 40)
  const parts = vinParts(written)
  const words: Node[] = parts
    ? parts.map((text, index) => ({ text, bold: index === 2, width: 'auto' as const, characterSpacing: 0.4 }))
    : [{ text: written || '–', width: 'auto', characterSpacing: 0.4 }]
  const odometer: Node[] = vehicle.odometer
    ? [
        {
          ...label(t('head.odometer', { miles: oneLine(vehicle.odometer, 30) })),
          width: '*',
          margin: [8, 2.5, 0, 0],
        },
      ]
    : []
  return {
    fontSize: SIZE.vin,
    margin: [0, 4, 0, 14],
    columnGap: 5,
    columns: [{ ...label(t('head.vin')), width: 'auto', margin: [0, 2.5, 0, 0] }, ...words, ...odometer],
  }
}

/** Who is involved. The band has the address of the issuer. A party that isn't known is left out. */
export function parties({ shop, customer, insurer, firm }: PaperHead, issuer: string): Node {
  const claim = insurer?.claim ? [t('head.claim', { number: insurer.claim })] : []
  const cells: Node[] = [
    ...party(t('head.shop'), shop.name, [...shop.address, shop.phone]),
    ...party(t('head.customer'), customer, []),
    ...party(t('head.insurer'), insurer?.name ?? '', claim),
    ...party(issuer, firm.name, []),
  ]
  while (cells.length < 4) cells.push({ text: '' })
  return { table: { widths: cells.map(() => '*' as const), body: [cells] }, layout: plainLayout }
}

function party(role: string, name: string, lines: string[]): Node[] {
  if (!name.trim()) return []
  const below = lines.map((text) => oneLine(text, 80)).filter(Boolean)
  return [
    {
      stack: [
        fact(role, oneLine(name, 120)),
        ...below.map((text): Node => ({ text, color: INK.second, fontSize: SIZE.label })),
      ],
    },
  ]
}
