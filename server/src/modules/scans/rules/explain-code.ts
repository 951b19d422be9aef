import { t } from '../texts.ts'

const kinds = { P: 'code.kind.P', B: 'code.kind.B', C: 'code.kind.C', U: 'code.kind.U' } as const

/** Failure types of SAE J2012-DA and ISO 15031-6 that a collision shop meets. */
const types = [
  '01',
  '02',
  '04',
  '07',
  '11',
  '12',
  '13',
  '14',
  '15',
  '16',
  '17',
  '18',
  '19',
  '1C',
  '29',
  '31',
  '38',
  '44',
  '45',
  '46',
  '49',
  '4A',
  '4B',
  '51',
  '54',
  '55',
  '56',
  '57',
  '62',
  '64',
  '67',
  '71',
  '72',
  '76',
  '77',
  '78',
  '79',
  '81',
  '82',
  '83',
  '84',
  '85',
  '86',
  '87',
  '88',
  '92',
  '93',
  '94',
  '95',
  '96',
  '97',
  '98',
] as const
type FailureType = (typeof types)[number]
const isKnown = (type: string): type is FailureType => (types as readonly string[]).includes(type)

/** Calibration missing, wrong mounting position, alignment or adjustment incorrect. */
const askTypes = ['54', '76', '78']
/** Codes whose maker says that they ask for an alignment. */
const askCodes = ['C1001:97', 'C1AA8', 'C1B01', 'U1308']
const askWords =
  /\b(not|un|re-?)\s?-?(calibrated|aimed|aligned|initialized|learned)\b|(calibration|aiming|alignment|initiali[sz]ation|basic setting|zero ?point)\b.{0,40}\b(missing|required|needed|incomplete|incmp|not (done|performed|complete\w*|learned|executed)|not or incorrectly)|\bno or incorrect basic setting|out of calibration|mis-?aligned|misalignment/i

/** Whether a code asks for a calibration or an alignment by itself. */
export const asksCalibration = ({ code, text }: { code: string; text: string }): boolean =>
  askTypes.includes(code.split(':')[1] ?? '') ||
  askCodes.some((asked) => code === asked || code.startsWith(`${asked}:`)) ||
  askWords.test(text)

/** What the letters and digits of a code say: the area, who defined it, and the failure type. Empty for a maker's own code. */
export const explainCode = (code: string): string => {
  const parts = /^([PBCU])([0-3])[0-9A-F]{3}(?::([0-9A-F]{2}))?$/.exec(code)
  if (!parts) return ''
  const [, letter = 'P', digit = '0', type = ''] = parts
  const kind = t(kinds[letter as keyof typeof kinds])
  const isStandard = digit === '0' || (letter === 'P' && digit === '2') || (letter === 'U' && digit === '3')
  const who = t(isStandard ? 'code.standard' : 'code.maker')
  return isKnown(type)
    ? t('code.full', { kind, who, type: t(`code.type.${type}`) })
    : t('code.short', { kind, who })
}
