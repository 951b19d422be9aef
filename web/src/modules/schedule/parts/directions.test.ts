import { expect, test } from 'vitest'
import { milesBetween, directionsHref } from './directions.ts'

const place = { address: '9819 Walnut St, Grand Rapids, MI 49518', latitude: 42.9, longitude: -85.58 }
const text = encodeURIComponent(place.address)

test('directions open in the maps app of the device', () => {
  expect(directionsHref(place, 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1)')).toBe(
    `https://maps.apple.com/?daddr=${text}`,
  )
  expect(directionsHref(place, 'Mozilla/5.0 (Linux; Android 15)')).toBe(`geo:42.9,-85.58?q=${text}`)
  expect(directionsHref(place, 'Mozilla/5.0 (X11; Linux x86_64)')).toContain(`destination=${text}`)
})

test('falls back to coordinates without an address, and to nothing without both', () => {
  expect(directionsHref({ ...place, address: null }, 'X11')).toContain('destination=42.9%2C-85.58')
  expect(directionsHref({ address: null, latitude: null, longitude: null }, 'X11')).toBeUndefined()
})

test('Grand Rapids is about 25 miles from Holland', () => {
  const [rapids, holland] = [
    { latitude: 42.9634, longitude: -85.6681 },
    { latitude: 42.7875, longitude: -86.1089 },
  ]
  expect(milesBetween(rapids, holland)).toBeCloseTo(25.4, 0)
  expect(milesBetween(rapids, rapids)).toBe(0)
})
