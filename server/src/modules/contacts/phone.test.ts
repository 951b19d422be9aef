import { expect, test } from 'vitest'
import { phoneKept } from './phone.ts'

test.each([
  ['(616) 555-0142', '6165550142'],
  ['+1 616.555.0142', '6165550142'],
  ['616 555 0142', '6165550142'],
  ['+44  20 7946 0958', '+44 20 7946 0958'],
  ['ext 12', 'ext 12'],
])('%s is kept as %s', (typed, kept) => expect(phoneKept(typed)).toBe(kept))
