import { numberText } from '#contract/kit/locale.ts'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useId, useMemo, useRef, useState, type ReactNode } from 'react'
import { Kbd } from '../../../../ui/base/Kbd.tsx'
import { toast } from '../../../../ui/toast.ts'
import { useBranches } from './useBranches.ts'
import { buildTree, type TreeNode } from './tree.ts'
import { TreeRow, type RowParts, type RowActions } from './TreeRow.tsx'
import { useDragMove } from './useDragMove.ts'
import { useTreeKeys } from './useTreeKeys.ts'
import { t } from './texts.ts'
import s from './tree.module.css'

interface Props<N extends TreeNode> extends RowParts<N> {
  label: string
  /** Name under which the session remembers open branches and position. */
  name: string
  /** Count in the footer: "3 locations". */
  countText: (count: number) => string
  nodes: readonly N[]
  /** Moving a row under another: which rows may move, why one doesn't fit there, and what to do. */
  move?: {
    may: (node: N) => boolean
    whyNot: (moved: N, to: N) => string | undefined
    onMove: (moved: N, to: N) => void
  }
  empty: ReactNode
}

/** Scroll position saved for the session, or 0. */
const keptTop = (store: string): number => Number(sessionStorage.getItem(`${store}.top`)) || 0

const isPhone = () => matchMedia('(max-width: 699px)').matches

/** A tree of any size; only visible rows are rendered. One Tab stop, arrow keys inside (ARIA tree pattern). */
export function TreeView<N extends TreeNode>(props: Props<N>) {
  const { nodes, search, move, onOpen } = props
  const id = useId()
  const store = `calibrate.tree.${props.name}`
  const box = useRef<HTMLDivElement>(null)
  const tree = useMemo(() => buildTree(nodes), [nodes])
  const { lines, found, set } = useBranches(tree, props.name, search)
  const [current, setCurrent] = useState(() => sessionStorage.getItem(`${store}.at`))
  const [marked, setMarked] = useState<string>()
  const [menu, setMenu] = useState<string>()
  const [height] = useState(() => (isPhone() ? 48 : 36))
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: () => height,
    overscan: 12,
    initialOffset: keptTop(store),
  })
  const top = useRef(keptTop(store))
  useEffect(() => () => sessionStorage.setItem(`${store}.top`, String(top.current)), [store])
  const places = useMemo(() => new Map(lines.map(({ node }, at) => [node.key, at])), [lines])
  const at = Math.max(0, places.get(current ?? '') ?? 0)
  const rowId = (key: string) => `${id}-${key}`
  const go = (to: number) => {
    const next = lines[Math.max(0, Math.min(lines.length - 1, to))]
    if (!next) return
    setCurrent(next.node.key)
    sessionStorage.setItem(`${store}.at`, next.node.key)
    virtual.scrollToIndex(places.get(next.node.key) ?? 0)
  }
  // After a search, select the first hit.
  useEffect(() => {
    const first = found && lines.findIndex(({ node }) => found.hits.has(node.key))
    if (first !== undefined && first >= 0) go(first)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only a new search moves the selection
  }, [search, found === undefined])

  const nodeAt = (key: string | undefined) => (key === undefined ? undefined : tree.byKey.get(key))
  const drop = (key: string | undefined, over: string | undefined) => {
    const [moved, to] = [nodeAt(key), nodeAt(over)]
    if (!move || !moved || !to) return
    const why = move.whyNot(moved, to)
    if (why) return void toast.info(why)
    setMarked(undefined)
    move.onMove(moved, to)
  }
  const { drag, handle } = useDragMove({
    box,
    may: (key) => Boolean(move?.may(nodeAt(key) as N)),
    onRest: (key) => set([key], true),
    onDrop: drop,
  })
  const mark = () => {
    const node = lines[at]?.node
    if (!move || !node) return
    if (move.may(node)) setMarked(node.key)
    else toast.info(t('move.top', { name: node.name }))
  }
  const onKeyDown = useTreeKeys({
    lines,
    at,
    go,
    set,
    onOpen,
    page: Math.max(1, Math.floor((box.current?.clientHeight ?? 400) / height) - 1),
    onMenu: () => setMenu(lines[at]?.node.key),
    cut: move && {
      mark,
      clear: () => {
        setMarked(undefined)
        return marked !== undefined
      },
      drop: () =>
        marked === undefined ? void toast.info(t('move.unmarked')) : drop(marked, lines[at]?.node.key),
    },
  })
  const dragged = nodeAt(drag?.key)
  const under = nodeAt(drag?.over)
  const why = dragged && under && under !== dragged ? move?.whyNot(dragged, under) : undefined
  const markedName = nodeAt(marked)?.name

  const latest = useRef<RowActions>(undefined)
  latest.current = {
    go: (key) => go(places.get(key) ?? 0),
    turn: (key) => set([key], lines[places.get(key) ?? 0]?.isOpen === false),
    menu: (key) => {
      setMenu(key)
      if (key === undefined) box.current?.focus({ preventScroll: true })
      else setCurrent(key)
    },
  }
  const ways = useMemo<RowActions>(
    () => ({
      go: (key) => latest.current?.go(key),
      turn: (key) => latest.current?.turn(key),
      menu: (key) => latest.current?.menu(key),
    }),
    [],
  )
  if (lines.length === 0) return <div className={s.none}>{props.empty}</div>
  return (
    <>
      <div
        ref={box}
        className={s.scroll}
        role="tree"
        aria-label={props.label}
        aria-activedescendant={rowId(lines[at]?.node.key ?? '')}
        tabIndex={0}
        data-dragging={drag ? '' : undefined}
        onKeyDown={onKeyDown}
        onScroll={(event) => {
          top.current = event.currentTarget.scrollTop
        }}
        {...(move ? handle : {})}
      >
        <div className={s.space} style={{ height: virtual.getTotalSize() }} role="presentation">
          {virtual.getVirtualItems().map(({ index, start }) => {
            const line = lines[index]
            if (!line) return null
            const { node } = line
            const isOver = drag !== undefined && node.key === drag.over && node.key !== drag.key
            return (
              <TreeRow
                key={node.key}
                id={rowId(node.key)}
                line={line}
                top={start}
                height={height}
                isCurrent={index === at}
                isMarked={node.key === marked || node.key === drag?.key}
                isMenu={node.key === menu}
                drop={isOver ? (why ? 'no' : 'yes') : undefined}
                parts={props}
                ways={ways}
              />
            )
          })}
        </div>
      </div>
      <footer className={s.foot}>
        <span className="num" role="status">
          {markedName
            ? t('move.marked', { name: markedName })
            : found
              ? t('hits', {
                  count: found.hits.size,
                  hits: numberText(found.hits.size),
                  total: props.countText(tree.byKey.size),
                })
              : props.countText(tree.byKey.size)}
        </span>
        <span className={s.keys}>
          <Kbd keys="enter" /> {t('keys.open')}
          {move && (
            <>
              <Kbd keys="mod+x" /> <Kbd keys="mod+v" /> {t('keys.move')}
            </>
          )}
        </span>
      </footer>
      {drag && dragged && (
        <div
          className={s.ghost}
          style={{ left: drag.x + 14, top: drag.y + 10 }}
          data-no={why ? '' : undefined}
        >
          <b>{dragged.name}</b>
          {why ? (
            <span>{why}</span>
          ) : (
            under && under !== dragged && <span>{t('move.into', { parent: under.name })}</span>
          )}
        </div>
      )}
    </>
  )
}
