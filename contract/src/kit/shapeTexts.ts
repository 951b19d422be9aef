import { texts } from './texts.ts'

export const t = texts('contract/shapes', {
  idList: 'Enter numbers separated by commas',
  idTooLarge: 'This number is too large',
  atMost: 'At most {{max}} characters',
  required: 'This field is required',
  email: 'Required, formatted email address',
  amount: 'An amount such as 120.00',
  amountTooLarge: 'At most 999999999.99',
  price: "Can't be less than 0.00",
  hours: 'Hours such as 1.25',
  hoursTooMany: 'At most 9999.99 hours',
  dateTime: 'Enter a date and time',
  date: 'Enter a date',
  timeOfDay: 'A time such as 14:30',
  noSuchDate: "This date doesn't exist",
  year: 'Enter a year from 2000 to 2099',
  noFilter: 'This list has no filter. Leave it out',
  webAddress: 'A web address such as https://example.com',
})
