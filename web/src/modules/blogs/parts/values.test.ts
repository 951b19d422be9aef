import { expect, test } from 'vitest'
import { bodyOf, checkPost, conflictFields, valuesOf, shownFromHint } from './values.ts'

const fresh = valuesOf(undefined, 1)

test('starts a new post as a draft that allows comments and excludes shops', () => {
  expect(fresh).toMatchObject({
    blogStatus: '1',
    firm: '1',
    isSticky: false,
    sort: 0,
    isAllowComments: true,
    isIncludeShop: false,
  })
  expect(checkPost(fresh)).toMatchObject({ blogName: 'This field is required' })
})

test('sends all of a new post, but only changes of a stored one', () => {
  const values = { ...fresh, blogName: ' Name ', day: '2026-03-01', time: '' }
  expect(bodyOf(values, [], true)).toMatchObject({
    blogName: 'Name',
    scheduledOn: '2026-03-01 00:00',
    blogStatus: 1,
    sort: 0,
  })
  const sent = Object.entries(bodyOf({ ...values, time: '09:30' }, ['time'], false)).filter(
    ([, value]) => value !== undefined,
  )
  expect(sent).toEqual([['scheduledOn', '2026-03-01 09:30']])
  expect(bodyOf({ ...values, day: '' }, ['day'], false).scheduledOn).toBeNull()
})

test('requires a day when there is a time', () => {
  expect(checkPost({ ...fresh, blogName: 'x', time: '09:30' }).day).toBe('Enter a date')
})

test("describes a conflict in the form's terms", () => {
  expect(
    conflictFields([
      { field: 'content', stored: '<p>One <b>bold</b></p>', yours: '<p></p>' },
      { field: 'isSticky', stored: true, yours: false },
      { field: 'blogTags', stored: ['a', 'b'], yours: [] },
    ]),
  ).toEqual([
    { name: 'content', label: 'Text', stored: 'One bold', yours: 'empty' },
    { name: 'isSticky', label: 'Sticky', stored: 'Yes', yours: 'No' },
    { name: 'blogTags', label: 'Tags', stored: 'a, b', yours: 'empty' },
  ])
})

test("names the zone as of the post's day", () => {
  expect(['', '2026-07-01', '2026-12-01'].map((day) => shownFromHint(day, 'America/New_York'))).toEqual([
    'Right away',
    'EDT',
    'EST',
  ])
})
