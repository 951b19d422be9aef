import { refused } from '#server/kernel/http/problems.ts'
import { isMailAddress } from '../../outside/mail/check.ts'

const most = 20

/** Addresses as a person types them, with commas, semicolons or blanks between. @throws Problem 422 that names a bad one */
export const addressesIn = (text: string): string[] => {
  const found = text.split(/[,;\s]+/).filter(Boolean)
  const bad = found.find((address) => !isMailAddress(address))
  if (bad) throw refused(`"${bad.slice(0, 80)}" is not a mail address. Correct it and send again.`)
  const once = [...new Map(found.map((address) => [address.toLowerCase(), address])).values()]
  if (once.length > most) throw refused(`At most ${most} addresses at a time.`)
  return once
}
