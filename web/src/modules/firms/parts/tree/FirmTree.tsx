import { numberText } from '#contract/kit/locale.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { IconArrowsMove, IconExternalLink, IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { firmTypeLabel } from '#contract/kit/firm-types.ts'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { locationTree } from '#contract/firms.ts'
import { links } from '#contract/links.ts'
import { listError } from '../../../../kit/list/listError.ts'
import { read } from '../../../../kit/api/queries.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Tag } from '../../../../ui/base/Tag.tsx'
import type { MenuEntry } from '../../../../ui/frame/menuEntry.ts'
import { CardSkeleton } from '../../../../ui/states/Skeletons.tsx'
import { Empty, ErrorState } from '../../../../ui/states/states.tsx'
import { childTypesOf, moveProblem } from '../move/moveRules.ts'
import { MoveDialog } from '../move/MoveDialog.tsx'
import { TypeIcon } from '../../../../kit/display/TypeIcon.tsx'
import { buildTree, isWithin } from './tree.ts'
import { TreeView } from './TreeView.tsx'
import { t } from './texts.ts'
import s from './tree.module.css'

type Node = AnswerOf<typeof locationTree>[number]
type Row = Omit<Node, 'parent'> & { key: string; parent: string | null }

interface Props {
  search: string
  inactive: boolean
  /** Whether the reader may change the tree. */
  canEditTree: boolean
  onAdd: (parent: { firm: number; name: string }) => void
  onClear: () => void
}

/**
 * The tree of locations in scope. A location is moved by dragging, by its menu, or with Ctrl+X and Ctrl+V.
 */
export function FirmTree({ search, inactive, canEditTree, onAdd, onClear }: Props) {
  const navigate = useNavigate()
  const [moving, setMoving] = useState<{ moved: Row; to?: Row }>()
  const found = useQuery(read('GET firm/locationTree', { query: { showInactive: inactive || undefined } }))
  const rows = useMemo<Row[] | undefined>(
    () =>
      found.data?.map((node) => ({
        ...node,
        key: String(node.firm),
        parent: node.parent === null ? null : String(node.parent),
      })),
    [found.data],
  )
  const tree = useMemo(() => buildTree(rows ?? []), [rows])
  const may = (row: Row) => canEditTree && row.parent !== null
  const open = (row: Row) => void navigate({ href: links.location(row.firm) })
  const menu = (row: Row): MenuEntry[] => [
    { label: t('menu.open'), icon: <IconExternalLink size={16} />, keys: 'enter', onPress: () => open(row) },
    ...(canEditTree && childTypesOf(row.type).length > 0
      ? [{ label: t('menu.add'), icon: <IconPlus size={16} />, onPress: () => onAdd(row) }]
      : []),
    ...(may(row)
      ? [
          {
            label: t('menu.move'),
            icon: <IconArrowsMove size={16} />,
            onPress: () => setMoving({ moved: row }),
          },
        ]
      : []),
  ]
  if (found.error && !rows)
    return (
      <div className={s.none}>
        <ErrorState {...listError(found.error, () => void found.refetch())} title={t('failed')} />
      </div>
    )
  if (!rows)
    return (
      <div className={s.scroll}>
        <CardSkeleton lines={12} />
      </div>
    )
  return (
    <>
      <TreeView<Row>
        label={t('label')}
        name="locations"
        countText={(count) => t('count.locations', { count, shown: numberText(count) })}
        nodes={rows}
        search={search}
        mark={(row) => <TypeIcon type={row.type} />}
        more={(row) => (
          <>
            <span>{firmTypeLabel(row.type)}</span>
            {row.children > 0 && (
              <span className="num">
                {t('row.children', { count: row.children, shown: numberText(row.children) })}
              </span>
            )}
            {row.isInactive && <Tag>{t('row.inactive')}</Tag>}
          </>
        )}
        isQuiet={(row) => row.isInactive}
        onOpen={open}
        menu={menu}
        move={
          canEditTree
            ? {
                may,
                whyNot: (moved, to) => moveProblem(moved, to, isWithin(tree, to.key, moved.key)),
                onMove: (moved, to) => setMoving({ moved, to }),
              }
            : undefined
        }
        empty={
          search ? (
            <Empty kind="noMatch" title={t('noMatch', { search })}>
              <Button onClick={onClear}>{t('clear')}</Button>
            </Empty>
          ) : (
            <Empty kind="none" title={t('none.title')} text={t('none.text')} />
          )
        }
      />
      {moving && <MoveDialog {...moving} onClose={() => setMoving(undefined)} />}
    </>
  )
}
