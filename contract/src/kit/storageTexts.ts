import { texts } from './texts.ts'

export const t = texts('contract/storagePath', {
  empty: 'Enter a name',
  tooLong: 'At most {{max}} characters',
  outerSpace: 'Remove the space at the start or end',
  endsWithDot: "A name can't end with a dot",
  slash: "A name can't contain a slash",
  characters: 'A name can\'t contain any of < > : " | ? *',
  encoded: 'Type the character itself instead of % and two digits',
})
