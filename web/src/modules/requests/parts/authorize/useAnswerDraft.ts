import { useEffect, useRef, useState } from 'react'
import type { AuthorizationView } from '#contract/requests/authorization.ts'
import { pickFitting, isRecord, parseJson } from '../../../../ui/storedValue.ts'
import { carryOverChoices, type Answer, type AskedService, type Choices } from './choices.ts'

type AnswerDraft = { choices: Choices; name: string; asked: readonly AskedService[] }

const emptyDraft: AnswerDraft = { choices: {}, name: '', asked: [] }

const loadDraft = (key: string): AnswerDraft | undefined => {
  const parsedDraft = parseJson(sessionStorage.getItem(key))
  return isRecord(parsedDraft) ? { ...emptyDraft, ...pickFitting(emptyDraft, parsedDraft) } : undefined
}

/** Unsent answers, saved in sessionStorage and carried over when prices change during a refetch. */
export const useAnswerDraft = (view: AuthorizationView, key: string) => {
  const [kept] = useState(() => loadDraft(key))
  const before = useRef<readonly AskedService[]>(kept?.asked ?? view.services)
  const [choices, setChoices] = useState<Choices>(() =>
    kept ? carryOverChoices(kept.asked, view.services, kept.choices) : {},
  )
  const [shown, setShown] = useState(view)
  const [name, setName] = useState(kept?.name ?? view.name)
  if (shown !== view) {
    if (shown.version !== view.version) {
      before.current = shown.services
      setChoices(carryOverChoices(shown.services, view.services, choices))
    }
    setShown(view)
  }
  useEffect(() => {
    sessionStorage.setItem(key, JSON.stringify({ choices, name, asked: view.services } satisfies AnswerDraft))
  }, [key, choices, name, view.services])
  return {
    choices,
    name,
    shownBefore: before.current,
    setName,
    choose: (id: number, answer: Answer) => setChoices({ ...choices, [id]: answer }),
    answerYesToAll: () => setChoices(Object.fromEntries(view.services.map(({ id }) => [id, 'yes' as const]))),
    clearDraft: () => sessionStorage.removeItem(key),
  }
}
