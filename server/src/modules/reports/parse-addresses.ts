import { refused } from '#server/kernel/http/problems.ts'
import { isMailAddress } from '../../outside/mail/validate-message.ts'
import { t } from './texts.ts'

const maxAddresses = 20

/**
 * Splits typed addresses at commas, semicolons, and blanks, and drops repeats.
 * @throws Problem 422 naming the first bad one, or if there are too many
 */
export const parseAddresses = (text: string): string[] => {
  const found = text.split(/[,;\s]+/).filter(Boolean)
  const bad = found.find((address) => !isMailAddress(address))
  if (bad) throw refused(t.message('notAddress', { text: bad.slice(0, 80) }))
  const unique = [...new Map(found.map((address) => [address.toLowerCase(), address])).values()]
  if (unique.length > maxAddresses) throw refused(t.message('tooManyAddresses', { max: maxAddresses }))
  return unique
}
