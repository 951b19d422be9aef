/** Words in US addresses, lower case without dots. Source: USPS Publication 28, and common usage. */
const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))

export const directionals = set(
  'n s e w ne nw se sw north south east west northeast northwest southeast southwest',
)
/** One- or two-letter directionals belong to the street before them, while "North" starts a city. */
export const shortDirectionals = set('n s e w ne nw se sw')

/**
 * Street types that follow the name. Words that are as often part of names (Hill, Ridge, Creek) are left
 * out.
 */
export const streetTypes = set(
  'aly alley av ave avenue blvd boulevard ci cir circle court crt ct ctr center cv cove dr drive expy expressway freeway fwy hgwy highway ' +
    'hwy lane ln loop parkway pike pkwy pky pl place plaza plz py rd road row sq square st street ter terrace trail trl turnpike tpke way',
)
/** Types that never occur in city names, so that they indicate a second street. */
export const neverInCities = set(
  'av ave avenue blvd boulevard dr drive ln lane rd road street pkwy parkway hwy highway',
)
/** Streets without a type. */
export const wholeStreets = set('broadway')

/** Words before a road's number or letter: US Highway 50, County Road GV. */
export const roadWords = set(
  'us hwy highway county country road rd state route rte fm pr cr sr co business interstate',
)

export const unitTypes = set(
  'apt apartment ste suite unit room rm fl floor lot bldg trlr spc dept department bin file msc',
)
export const stopTypes = set('dept department bin file msc')

/** Abbreviated and full names of states, districts, and territories, by code. */
export const stateNames: Readonly<Record<string, string>> = {
  AL: 'alabama',
  AK: 'alaska',
  AZ: 'arizona',
  AR: 'arkansas',
  CA: 'california',
  CO: 'colorado',
  CT: 'connecticut',
  DE: 'delaware',
  DC: 'district of columbia',
  FL: 'florida',
  GA: 'georgia',
  HI: 'hawaii',
  ID: 'idaho',
  IL: 'illinois',
  IN: 'indiana',
  IA: 'iowa',
  KS: 'kansas',
  KY: 'kentucky',
  LA: 'louisiana',
  ME: 'maine',
  MD: 'maryland',
  MA: 'massachusetts',
  MI: 'michigan',
  MN: 'minnesota',
  MS: 'mississippi',
  MO: 'missouri',
  MT: 'montana',
  NE: 'nebraska',
  NV: 'nevada',
  NH: 'new hampshire',
  NJ: 'new jersey',
  NM: 'new mexico',
  NY: 'new york',
  NC: 'north carolina',
  ND: 'north dakota',
  OH: 'ohio',
  OK: 'oklahoma',
  OR: 'oregon',
  PA: 'pennsylvania',
  RI: 'rhode island',
  SC: 'south carolina',
  SD: 'south dakota',
  TN: 'tennessee',
  TX: 'texas',
  UT: 'utah',
  VT: 'vermont',
  VA: 'virginia',
  WA: 'washington',
  WV: 'west virginia',
  WI: 'wisconsin',
  WY: 'wyoming',
  AS: 'american samoa',
  GU: 'guam',
  MP: 'northern mariana islands',
  PR: 'puerto rico',
  VI: 'virgin islands',
}
