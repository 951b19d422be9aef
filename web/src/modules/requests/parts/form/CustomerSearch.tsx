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
import { t } from './texts.ts'
import s from './form.module.css'

type Found = AnswerOf<typeof contactSearch>[number]

interface Props {
  label: string
  error?: string
  was?: string
  firm?: number
  onChoose: (found: Found) => void
  /** Adds a new customer from the typed text; omitted if the user may not add any. */
  onAdd?: (typed: string) => void
}

const addValue = 'add'
const maxOptions = 8

/** Searches customers by name, phone, or email while typing. Arrow keys move, Enter selects, the last option adds a new one. */
export function CustomerSearch({ label, error, was, firm, onChoose, onAdd }: Props) {
  const [typed, setTyped] = useState('')
  const [term, setTerm] = useState('')
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const selectFirst = useEffectEvent(() => void combobox.selectFirstOption())
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
  const found = isReady ? (search.data ?? []).slice(0, maxOptions) : []
  // Preselect the first result, or the "add" option if there is none, so that Enter works right away.
  const first = found[0]?.id ?? (typed.trim() === '' ? undefined : addValue)
  useEffect(() => {
    if (first !== undefined) selectFirst()
  }, [first])
  const choose = (value: string) => {
    combobox.closeDropdown()
    if (value === addValue) return onAdd?.(typed)
    const match = found.find((each) => String(each.id) === value)
    if (match) onChoose(match)
  }
  const hint =
    typed.trim().length < 2
      ? t('search.tooShort')
      : !isReady || search.isFetching
        ? t('search.searching')
        : search.isError
          ? t('search.failed')
          : found.length === 0
            ? t('search.none', { typed: term })
            : ''
  return (
    <Combobox store={combobox} onOptionSubmit={choose} withinPortal={false} floatingStrategy="fixed">
      <Combobox.Target>
        <div>
          <Field label={label} error={error} was={was} placeholder={t('search.placeholder')}>
            {(tie) => (
              <Box bad={Boolean(error)} before={<IconSearch size={16} aria-hidden="true" />}>
                <Combobox.EventsTarget withExpandedAttribute>
                  <input
                    {...tie}
                    role="combobox"
                    aria-expanded={combobox.dropdownOpened}
                    aria-controls={combobox.listId ?? undefined}
                    autoComplete="off"
                    value={typed}
                    onChange={(event) => {
                      setTyped(event.currentTarget.value)
                      combobox.openDropdown()
                    }}
                    onFocus={() => typed && combobox.openDropdown()}
                    onBlur={() => combobox.closeDropdown()}
                  />
                </Combobox.EventsTarget>
              </Box>
            )}
          </Field>
        </div>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options className={s.options} aria-label={t('search.results')}>
          {found.map((each) => (
            <Combobox.Option key={each.id} value={String(each.id)}>
              <b className="cut">{each.fullName}</b>
              <span className={s.optionMore}>
                {each.phoneNo && <span>{phoneText(each.phoneNo)}</span>}
                {each.emailAddress && <span className="cut">{each.emailAddress}</span>}
              </span>
            </Combobox.Option>
          ))}
          {hint && <Combobox.Empty>{hint}</Combobox.Empty>}
          {onAdd && typed.trim() !== '' && (
            <Combobox.Option value={addValue} className={s.add}>
              <IconPlus size={16} aria-hidden="true" />
              {t('search.add', { typed: typed.trim() })}
            </Combobox.Option>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
