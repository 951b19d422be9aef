import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconTrash } from '@tabler/icons-react'
import { useMemo, useRef } from 'react'
import { blankCenter } from '#contract/kit/blank-center.ts'
import { links } from '#contract/links.ts'
import { api, CallError } from '../../../../kit/api/client.ts'
import { listError } from '../../../../kit/list/listError.ts'
import { read, markStale } from '../../../../kit/api/queries.ts'
import { RestoredDraft } from '../../../../kit/display/RestoredDraft.tsx'
import { describeConflict } from '../../../../kit/fields/describeConflict.ts'
import { displayZone } from '../../../../kit/time/zone.ts'
import { IconButton } from '../../../../ui/base/Button.tsx'
import { Tag } from '../../../../ui/base/Tag.tsx'
import { ConflictPanel } from '../../../../ui/form/ConflictPanel.tsx'
import { Link } from '../../../../ui/Link.tsx'
import { useDraftForm } from '../../../../ui/form/useDraftForm.ts'
import { Card } from '../../../../ui/frame/Parts.tsx'
import { CardSkeleton } from '../../../../ui/states/Skeletons.tsx'
import { ErrorState } from '../../../../ui/states/states.tsx'
import { toast } from '../../../../ui/toast.ts'
import { firmCalls } from '../../data.ts'
import { FirmSearch } from '../FirmSearch.tsx'
import { TypeIcon } from '../../../../kit/display/TypeIcon.tsx'
import { describeCenterConflict, type Center } from './centers.ts'
import { SaveBar } from './SaveBar.tsx'
import type { Location } from './values.ts'
import { tabDraftKey } from './tabDraft.ts'
import { t } from './texts.ts'
import s from './detail.module.css'

/** The centers that serve a shop, or the shops that a center serves. */
export const Centers = ({ location }: { location: Location }) =>
  location.type === 'Center' ? <ServedShops location={location} /> : <ServingCenters location={location} />

function ServingCenters({ location }: { location: Location }) {
  const { firm } = location
  const found = useQuery(read('GET firm/getCenterFirms', { query: { firm } }))
  if (found.error && !found.data)
    return (
      <ErrorState
        {...listError(found.error, () => void found.refetch())}
        title={t('centers.failed')}
        text={found.error.message}
      />
    )
  if (!found.data) return <CardSkeleton lines={4} />
  return <CentersForm location={location} read={found.data} />
}

function CentersForm({
  location,
  read: rows,
}: {
  location: Location
  read: (Center & { version: number })[]
}) {
  const client = useQueryClient()
  const { firm, name, rights } = location
  const mayEdit = rights.includes('edit')
  // Fields that were settled in conflict panels, and on which version. Everything else still merges on the
  // version read first.
  const settledFields = useRef<{ version: number; fields: string[] }>(undefined)
  // The blank first entry of the answer is meant for the forms of repair orders.
  const stored = useMemo(
    () => ({
      centers: rows
        .filter(({ id }) => id !== blankCenter)
        .map(({ id, name: called, value }) => ({ id, name: called, value })),
    }),
    [rows],
  )
  const send = async (centers: readonly Center[]) => {
    await api('POST firm/saveCenterFirms', {
      body: {
        firm,
        centers: centers.map(({ id, value }) => ({ center: id, isPrimary: value })),
        version: form.base.current,
        seen: settledFields.current,
      },
    })
    settledFields.current = undefined
    await markStale(client, ...firmCalls)
    toast.ok(t('centers.saved', { name }))
  }
  const form = useDraftForm<{ centers: Center[] }>({
    stored,
    draftKey: tabDraftKey(firm, 'centers'),
    version: rows[0]?.version,
    save: async (values) => {
      try {
        await send(values.centers)
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        const serverConflict = error.problem.conflict
        if (serverConflict) {
          const fields = [
            ...(settledFields.current?.fields ?? []),
            ...serverConflict.fields.map(({ field }) => field),
          ]
          settledFields.current = { version: serverConflict.version, fields: [...new Set(fields)] }
          const { items } = await api('GET firm/getFirms', {
            query: { filter: '6', pageSize: 1000, showInactive: true },
          })
          const conflict = describeConflict(serverConflict, displayZone(), {})
          return { conflict: describeCenterConflict(conflict, items, serverConflict.fields) }
        }
        toast.error(t('notSaved', { reason: error.message }))
        return { errors: {} }
      }
    },
  })
  const takeStored = () => {
    form.takeStored()
    void markStale(client, ...firmCalls)
  }
  const centersNow = form.values.centers
  const set = (next: Center[]) => form.set('centers', next)
  return (
    <form {...form.bind} className={s.form}>
      <RestoredDraft form={form} />
      {form.conflict && (
        <ConflictPanel
          {...form.conflict}
          what={t('conflict.centers')}
          saving={form.saving}
          onTakeStored={takeStored}
          onSave={(mine) => void form.saveMine(mine)}
        />
      )}
      <div className={s.narrow}>
        <Card title={t('centers.title')} sub={t('centers.sub')} flush>
          {centersNow.length === 0 ? (
            <p className={s.none}>{t('centers.none')}</p>
          ) : (
            <ul className={s.list}>
              {centersNow.map((center) => (
                <li key={center.id}>
                  <TypeIcon type="Center" />
                  <Link href={links.location(center.id)} className="grow cut">
                    {center.name}
                  </Link>
                  <label className={s.optIn}>
                    <input
                      type="radio"
                      className="check"
                      name="primary"
                      checked={center.value}
                      disabled={!mayEdit}
                      aria-label={t('centers.primaryNamed', { name: center.name })}
                      onChange={() =>
                        set(centersNow.map((each) => ({ ...each, value: each.id === center.id })))
                      }
                    />
                    {t('centers.primary')}
                  </label>
                  {mayEdit && (
                    <IconButton
                      label={t('centers.remove', { name: center.name })}
                      icon={<IconTrash size={16} />}
                      onClick={() => set(centersNow.filter(({ id }) => id !== center.id))}
                    />
                  )}
                </li>
              ))}
            </ul>
          )}
        </Card>
        {mayEdit && (
          <Card title={t('centers.add')}>
            <FirmSearch
              label={t('centers.find')}
              hint={t('centers.search')}
              queryFor={(searchterm) =>
                read('GET firm/firmSearch', { query: { searchterm, type: 'Center' } })
              }
              exclude={centersNow.map(({ id }) => id)}
              emptyText={t('centers.noOther')}
              onChoose={({ firm: id, name: called }) =>
                set([...centersNow, { id, name: called, value: centersNow.length === 0 }])
              }
            />
          </Card>
        )}
      </div>
      {mayEdit && (
        <SaveBar
          message={form.words}
          dirty={form.dirty}
          saving={form.saving}
          onSave={() => void form.submit()}
          onCancel={form.reset}
        />
      )}
    </form>
  )
}

function ServedShops({ location: { firm } }: { location: Location }) {
  const found = useQuery({
    ...read('GET firm/networkTree', { query: { firm, showInactive: true } }),
    select: (nodes) => nodes.filter((node) => node.relation === 'shop' && node.parent === String(firm)),
  })
  if (found.error && !found.data)
    return (
      <ErrorState
        {...listError(found.error, () => void found.refetch())}
        title={t('shops.failed')}
        text={found.error.message}
      />
    )
  if (!found.data) return <CardSkeleton lines={6} />
  return (
    <div className={s.narrow}>
      <Card title={t('shops.title')} sub={t('shops.sub')} flush>
        {found.data.length === 0 ? (
          <p className={s.none}>{t('shops.none')}</p>
        ) : (
          <ul className={s.list}>
            {found.data.map((shop) => (
              <li key={shop.key}>
                <TypeIcon type={shop.type} />
                <Link href={links.location(shop.firm, 'centers')} className="grow cut">
                  {shop.name}
                </Link>
                {shop.isInactive && <Tag>{t('shops.inactive')}</Tag>}
                {shop.isPrimary && <Tag>{t('shops.primary')}</Tag>}
              </li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  )
}
