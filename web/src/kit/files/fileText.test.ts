import { expect, it } from 'vitest'
import { fileProblem, takenText } from './fileText.ts'

const file = (name: string, type: string, size = 1000) => ({ name, type, size })

it('refuses HEIC by its type or, if the browser reports none, by its extension', () => {
  const heic = "This phone photo is in HEIC. Set the camera to 'Most compatible' or send it as JPEG."
  expect(fileProblem(file('IMG_0001.HEIC', ''))).toBe(heic)
  expect(fileProblem(file('a.heif', ''))).toBe(heic)
  expect(fileProblem(file('photo', 'image/heic-sequence'))).toBe(heic)
})

it('refuses files over 50 MB and empty files, and accepts everything else', () => {
  expect(fileProblem(file('drive.mp4', 'video/mp4', 60_000_000))).toBe(
    'Larger than 50 MB (60.0 MB). Choose a smaller one.',
  )
  expect(fileProblem(file('a.jpg', 'image/jpeg', 0))).toBe('This file is empty. Choose another one.')
  expect(fileProblem(file('heic notes.txt', 'text/plain'))).toBeUndefined()
  expect(fileProblem(file('a.jpg', 'image/jpeg', 50 * 1024 * 1024))).toBeUndefined()
})

it("shows when a photo was taken in the camera's local time, whatever the reader's zone", () => {
  const createdOn = '2026-11-20T15:00:00Z'
  expect(takenText({ takenAt: '2026-11-20 09:41', createdOn }, 'Asia/Tokyo')).toBe('11/20/2026 09:41 am')
  expect(takenText({ takenAt: null, createdOn }, 'America/Detroit')).toBe('11/20/2026 10:00 am')
})
