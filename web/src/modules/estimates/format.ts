import { moneyText } from '../../ui/base/Money.tsx'
import type { EstimateLine, EstimateTotal } from './data.ts'
import { t } from './texts.ts'

export const versionText = (supplement: number): string =>
  supplement === 0 ? t('version.original') : t('version.supplement', { number: supplement })

const codeKeys = {
  LAB: 'code.LAB',
  LAR: 'code.LAR',
  LAM: 'code.LAM',
  LAF: 'code.LAF',
  LAS: 'code.LAS',
  LAD: 'code.LAD',
  LAE: 'code.LAE',
  LAG: 'code.LAG',
  LAT: 'code.LAT',
  PAN: 'code.PAN',
  PAA: 'code.PAA',
  PAL: 'code.PAL',
  PAM: 'code.PAM',
  PAS: 'code.PAS',
  PAG: 'code.PAG',
  PAT: 'code.PAT',
  MAPA: 'code.MAPA',
  MASH: 'code.MASH',
  OTSL: 'code.OTSL',
  OTTW: 'code.OTTW',
  OTST: 'code.OTST',
} as const
const shortKeys = {
  LAB: 'short.LAB',
  LAR: 'short.LAR',
  LAM: 'short.LAM',
  LAF: 'short.LAF',
  LAS: 'short.LAS',
  LAD: 'short.LAD',
  LAE: 'short.LAE',
  LAG: 'short.LAG',
} as const

const isKey = <T extends object>(table: T, key: string): key is Extract<keyof T, string> =>
  Object.hasOwn(table, key)

/** As the writer calls it, else what the code stands for, else its group. */
export const totalText = ({ text, code, group }: EstimateTotal): string => {
  if (text !== '') return text
  if (isKey(codeKeys, code)) return t(codeKeys[code])
  return group === 'summary' ? code : `${t(`totals.group.${group}`)} ${code}`.trim()
}

const laborType = (type: string): string => (isKey(shortKeys, type) ? t(shortKeys[type]) : type.toLowerCase())

export const laborText = ({ labor }: EstimateLine): string =>
  labor
    .map(({ type, hours, isIncluded }) =>
      isIncluded ? t('view.included') : t('view.hours', { hours, type: laborType(type) }),
    )
    .join(', ')

/** Price, other charges, and labor in one line, for the list of changes. */
export const amountsText = (line: EstimateLine): string =>
  [line.price && moneyText(line.price), line.other && moneyText(line.other), laborText(line)]
    .filter(Boolean)
    .join(', ')
