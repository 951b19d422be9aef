import { api, CallError } from '../../../../kit/api/client.ts'
import { clockShown } from '../../../../kit/time/zone.ts'
import type { Conflict } from '../../../../ui/form/useDraftForm.ts'
import { keyOf, preferencesOf, wordsOf, type Edits, type Preference, type Stored } from './preferences.ts'

interface Outcome {
  /** Edits that could not be saved. After a conflict they carry the version that it showed. */
  left: Edits
  conflict?: Conflict
  /** Why saving stopped. */
  refused?: string
}

/** Saves changed preferences one after the other. Conflicts are collected and shown together at the end. */
export async function savePreferences(
  firm: number,
  stored: readonly Stored[],
  edits: Readonly<Edits>,
): Promise<Outcome> {
  const left = { ...edits }
  let conflict: Conflict | undefined
  for (const each of preferencesOf(stored, edits)) {
    const at = keyOf(each)
    const edit = left[at]
    try {
      if (each.changed) await save(firm, each)
      delete left[at]
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const met = error.problem.conflict
      if (!met || !edit) return { left, conflict, refused: error.message }
      left[at] = { ...edit, version: met.version }
      const field = {
        name: at,
        label: each.known?.label ?? each.name,
        stored: wordsOf(each, String(met.fields[0]?.stored ?? '')),
        yours: wordsOf(each, each.value),
        take: (typed: Record<string, unknown>) => ({ edits: without(typed['edits'] as Edits, at) }),
      }
      conflict = { who: met.by, when: clockShown(met.at), fields: [...(conflict?.fields ?? []), field] }
    }
  }
  return { left, conflict }
}

const without = (edits: Readonly<Edits> | undefined, name: string): Edits =>
  Object.fromEntries(Object.entries(edits ?? {}).filter(([at]) => at !== name))

const save = (firm: number, { name, type, value, isInactive, version }: Preference) =>
  api('POST firm/saveFirmPreference', {
    body: {
      firm,
      firmPreferenceName: name,
      preference: value.trim(),
      firmPreferenceCategory: type,
      isInactive: isInactive ? 1 : 0,
      version,
    },
  })
