/** The letters that `search_text` of database/tables/000-functions.sql knows, and those that it makes of them. */
const accented = 'áàâäãåāăąæçćčďéèêëēęěíìîïīłñńňóòôöõøōőřśšťúùûüūůűýÿžźż'
const plain = 'aaaaaaaaaacccdeeeeeeeiiiiilnnnoooooooorsstuuuuuuuyyzzz'
const plainOf = new Map([...accented].map((letter, at) => [letter, plain[at] ?? letter]))

/** What is searched for, as the search columns hold it: in lower case and without accents. */
export const searchText = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    // The dot of a Turkish capital I.
    .replaceAll('i\u0307', 'i')
    .replaceAll(/\P{ASCII}/gu, (letter) => plainOf.get(letter) ?? letter)
