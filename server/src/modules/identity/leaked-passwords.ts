/**
 * Words at the top of every published list of leaked passwords. Most leaked passwords that pass a strength
 * rule are one of these plus a capital letter, a year, and a symbol: P@ssw0rd1!, Welcome2024#, Qwerty123!.
 */
const commonWords = new Set(
  `password passwort passw pass passwd mypassword newpassword thepassword adminpassword
  qwerty qwertyuiop qwert qwer asdfgh asdf asdfghjkl zxcvbnm zxcv qazwsx qazwsxedc azerty wasd
  welcome welcometo letmein login guest user test testing tester temp temppass default changeme change secret
  admin administrator root master superuser sysadmin support helpdesk office company
  abc abcd abcde abcdef abcdefg iloveyou loveyou lovely love sunshine princess dragon monkey shadow football
  baseball basketball soccer hockey superman batman spiderman pokemon starwars naruto trustno michael jordan
  ashley jessica charlie daniel andrew thomas robert matthew jennifer michelle nicole hunter ranger buster
  killer pepper ginger cookie chocolate cheese banana summer winter spring autumn january february march april
  june july august september october november december monday tuesday wednesday thursday friday saturday sunday
  hello hellothere freedom whatever computer internet samsung google facebook linkedin microsoft windows apple
  mustang corvette ferrari porsche mercedes chevrolet toyota honda harley yankees cowboys eagles lakers steelers
  america canada london paris newyork jesus blessed faith angel angels flower flowers purple orange yellow`
    .split(/\s+/)
    .filter(Boolean),
)

/** Leaked passwords that follow the keyboard or repeat a pattern, in lower case. */
const keyboardPatterns = [
  /^(1qaz|zaq1|!qaz|qaz1)[!@2]?(2wsx|xsw2|@wsx|wsx)?([#3](edc))?[\d!@#$%^&*]*$/,
  /^(1q2w3e|q1w2e3|!q2w3e|1q2w|q1w2)(4r|r4)?(5t|t5)?[\d!@#$%^&*]*$/,
  /^(aa|a|abc|abcd|qwe|asd|zxc|qw|as)[\d!@#$%^&*]+[a-z]{0,3}$/,
  /^[\d!@#$%^&*]+(abc|abcd|qwe|qwer|asd|asdf|aa|qq|zxc)[\d!@#$%^&*]*$/,
  /^(.{1,4})\1{2,}[\d!@#$%^&*]{0,3}$/,
]

const lookAlikes: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}
const edges = /^[^a-z]+|[^a-z]+$/g
const tail = /[^a-z]+$/

/**
 * Whether a password is a well-known leaked one or close to it. Ignores case and leading or trailing digits
 * and symbols, and reads look-alikes (@ for a, 0 for o) as letters.
 */
export const isLeakedPassword = (password: string): boolean => {
  const lower = password.normalize('NFKC').toLowerCase()
  if (keyboardPatterns.some((walk) => walk.test(lower))) return true
  const trimmed = lower.replace(edges, '')
  const readLookAlikes = (text: string): string =>
    text.replace(/[@431!0$57]/g, (sign) => lookAlikes[sign] ?? sign)
  const spellings = [
    trimmed,
    readLookAlikes(trimmed),
    readLookAlikes(lower.replace(tail, '')),
    readLookAlikes(lower).replace(edges, ''),
  ]
  return spellings.some((word) => commonWords.has(word))
}
