import { texts } from '#contract/kit/texts.ts'

export const t = texts('server/pricing', {
  required: 'This field is required',
  endBeforeStart: "Can't be before the start date",
  notListed: 'Choose one from the list',
  percentLow: 'Must be more than -100',
  percentHigh: "Can't be more than 1000",
  negative: "Can't be less than 0.00",
  discountHigh: "Can't be more than 100",

  wins: '{{rule}} applies: {{why}}',
  'why.specificity': "it's more specific",
  'why.distance': 'it belongs to the closer location',
  'why.startsOn': 'it started later',
  'why.id': 'it was added later',
  'why.same': "they're the same",

  'value.rate': '{{amount}} an hour',
  'value.price': '{{amount}} flat',
  'value.discountAmount': '{{amount}} off',
  'value.discountPercent': '{{percent}}% off',
  'value.less': '{{percent}}% less than the rate',
  'value.more': '{{percent}}% more than the rate',
  'describe.rule': 'rule {{name}} (version {{version}}, from {{from}}): {{price}}',
  'describe.discount': 'discount {{name}} (version {{version}}, from {{from}}): {{price}}',
})
