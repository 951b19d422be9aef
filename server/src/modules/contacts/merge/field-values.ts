import type { mergeFields } from '#contract/contacts.ts'
import { invalid, refused } from '#server/kernel/http/problems.ts'
import type { ContactFields } from '../fields.ts'
import { t } from '../texts.ts'

type Field = (typeof mergeFields)[number]
export type Chosen = Partial<Record<Field, number>>
export type Person = { id: number; fields: ContactFields }

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''

/** The contact whose value is the default choice: the first that has one. */
export const defaultSource = (people: readonly Person[], field: Field): number =>
  (people.find((person) => !isEmpty(person.fields[field])) ?? (people[0] as Person)).id

const flags = ['isFirm', 'isBrand', 'isVendor', 'isFleet'] as const
/** Phones and emails are merged as rows of their own tables. */
const contactPointFields: readonly Field[] = ['phoneNo', 'emailAddress']

/**
 * Merges the fields into the survivor, which is the first of `people`. It keeps its own values and fills
 * empty ones from the others, unless a value was chosen. Notes are joined so that none is lost.
 * @throws Problem 400 for a choice outside the merged contacts, 422 if the joined notes are too long
 */
export const mergeFieldValues = (
  people: readonly Person[],
  fields: readonly Field[],
  chosen: Chosen,
): Partial<ContactFields> => {
  const of = (id: number): ContactFields => {
    const person = people.find((each) => each.id === id)
    if (!person) throw invalid([{ field: 'fields', message: t.message('merge.choice') }])
    return person.fields
  }
  const merged: Record<string, unknown> = {}
  for (const field of fields) {
    const owner = of(chosen[field] ?? defaultSource(people, field))
    if (!contactPointFields.includes(field)) merged[field] = owner[field]
  }
  if (chosen.notes === undefined) merged.notes = joinNotes(people.map(({ fields: { notes } }) => notes))
  for (const flag of flags) merged[flag] = people.some((person) => person.fields[flag])
  merged.isInactive = people.every((person) => person.fields.isInactive)
  return merged as Partial<ContactFields>
}

const maxNotesLength = 4000

/**
 * Joins the texts with line breaks and drops repeats.
 * @throws refused if the result is longer than `longest`
 */
export const joinNotes = (texts: readonly string[], longest = maxNotesLength): string => {
  const text = [...new Set(texts.map((each) => each.trim()).filter(Boolean))].join('\n')
  if (text.length > longest) throw refused(t.message('merge.notes'))
  return text
}
