/** English with accents and 40 % longer. Shows bare texts and tight spots; outside of production only. */
export const pseudoLanguage = 'en-XA'
