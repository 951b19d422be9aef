/** Calls whose answers change with a proposal or a decision. */
export const paths = [
  'language/proposedTexts',
  'language/textInUse',
  'language/changedTexts',
  'language/translations',
]
