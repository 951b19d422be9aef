import { Combobox, useCombobox } from '@mantine/core'
import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/Popover.css'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { contactSearch } from '#contract/contacts.ts'
import { read } from '../../../../kit/api/queries.ts'
import { phoneText } from '../../../../ui/base/text.tsx'
import { Box, Field } from '../../../../ui/form/Field.tsx'
import s from './form.module.css'

type Found = AnswerOf<typeof contactSearch>[number]

interface Props {
  label: string
  error?: string
  was?: string
  firm?: number
  onChoose: (found: Found) => void
  /** Adds a new one of what was typed; left out where nobody may be added. */
  onAdd?: (typed: string) => void
}

const addValue = 'add'
const shown = 8

/** Customers by name, phone or email as one types: arrows move, Enter takes, the last line adds. */
export function CustomerSearch({ label, error, was, firm, onChoose, onAdd }: Props) {
  const [typed, setTyped] = useState('')
  const [term, setTerm] = useState('')
  const box = useCombobox({ onDropdownClose: () => box.resetSelectedOption() })
  const selectFirst = useEffectEvent(() => void box.selectFirstOption())
  useEffect(() => {
    const timer = setTimeout(() => setTerm(typed.trim()), 200)
    return () => clearTimeout(timer)
  }, [typed])
  const search = useQuery({
    ...read('GET contact/contactSearch', { query: { searchterm: term, firmid: firm } }),
    enabled: term.length >= 2,
    staleTime: 30_000,
  })
  const isReady = term === typed.trim() && term.length >= 2
  const found = isReady ? (search.data ?? []).slice(0, shown) : []
  // The first answer is ready to be taken by Enter, and without any the line that adds.
  const first = found[0]?.id ?? (typed.trim() === '' ? undefined : addValue)
  useEffect(() => {
    if (first !== undefined) selectFirst()
  }, [first])
  const take = (value: string) => {
    box.closeDropdown()
    if (value === addValue) return onAdd?.(typed)
    const one = found.find((each) => String(each.id) === value)
    if (one) onChoose(one)
  }
  const note =
    typed.trim().length < 2
      ? 'Type two letters or digits'
      : !isReady || search.isFetching
        ? 'Searching…'
        : search.isError
          ? 'The search did not answer. Type on to try again.'
          : found.length === 0
            ? `Nobody matches “${term}”`
            : ''
  return (
    <Combobox store={box} onOptionSubmit={take} withinPortal={false} floatingStrategy="fixed">
      <Combobox.Target>
        <div>
          <Field label={label} error={error} was={was} placeholder="Name, phone or email">
            {(tie) => (
              <Box bad={Boolean(error)} before={<IconSearch size={16} aria-hidden="true" />}>
                <Combobox.EventsTarget withExpandedAttribute>
                  <input
                    {...tie}
                    role="combobox"
                    aria-expanded={box.dropdownOpened}
                    aria-controls={box.listId ?? undefined}
                    autoComplete="off"
                    value={typed}
                    onChange={(event) => {
                      setTyped(event.currentTarget.value)
                      box.openDropdown()
                    }}
                    onFocus={() => typed && box.openDropdown()}
                    onBlur={() => box.closeDropdown()}
                  />
                </Combobox.EventsTarget>
              </Box>
            )}
          </Field>
        </div>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options className={s.options} aria-label="Customers">
          {found.map((each) => (
            <Combobox.Option key={each.id} value={String(each.id)}>
              <b className="cut">{each.fullName}</b>
              <span className={s.optionMore}>
                {each.phoneNo && <span>{phoneText(each.phoneNo)}</span>}
                {each.emailAddress && <span className="cut">{each.emailAddress}</span>}
              </span>
            </Combobox.Option>
          ))}
          {note && <Combobox.Empty>{note}</Combobox.Empty>}
          {onAdd && typed.trim() !== '' && (
            <Combobox.Option value={addValue} className={s.add}>
              <IconPlus size={16} aria-hidden="true" />
              Add “{typed.trim()}” as a new customer
            </Combobox.Option>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
