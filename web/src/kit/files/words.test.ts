import { expect, it } from 'vitest'
import { refusalOf, takenText } from './words.ts'

const file = (name: string, type: string, size = 1000) => ({ name, type, size })

it('refuses HEIC with words, by its type or, where a browser knows none, by its name', () => {
  const heic = "This phone photo is in HEIC. Set the camera to 'Most compatible' or send it as JPEG."
  expect(refusalOf(file('IMG_0001.HEIC', ''))).toBe(heic)
  expect(refusalOf(file('a.heif', ''))).toBe(heic)
  expect(refusalOf(file('photo', 'image/heic-sequence'))).toBe(heic)
})

it('refuses 60 MB with its size and an empty file, and takes all else', () => {
  expect(refusalOf(file('drive.mp4', 'video/mp4', 60_000_000))).toBe(
    'Larger than 50 MB (60.0 MB). Choose a smaller one.',
  )
  expect(refusalOf(file('a.jpg', 'image/jpeg', 0))).toBe('The file is empty. Send it again.')
  expect(refusalOf(file('heic notes.txt', 'text/plain'))).toBeUndefined()
  expect(refusalOf(file('a.jpg', 'image/jpeg', 50 * 1024 * 1024))).toBeUndefined()
})

it('tells when a photo was taken by its own clock, whatever the zone of the reader', () => {
  const createdOn = '2026-11-20T15:00:00Z'
  expect(takenText({ takenAt: '2026-11-20 09:41', createdOn }, 'Asia/Tokyo')).toBe('11/20/2026 09:41 am')
  expect(takenText({ takenAt: null, createdOn }, 'America/Detroit')).toBe('11/20/2026 10:00 am')
})
