import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Blog, BlogAttachment } from '#contract/blogs.ts'
import { startNetworkApp } from '#server/testing/harness.ts'
import type { Client } from '#server/testing/client.ts'
import { connectHubClient } from '../live/testing/hub-client.ts'

let app: Awaited<ReturnType<typeof startNetworkApp>>
let host: Client
let other: Client
let ahead = 0
const who = (role: number, branch = 'north') => app.as(`role${role}@${branch}.test`)
beforeAll(async () => {
  app = await startNetworkApp({ overrides: { clock: { now: () => new Date(Date.now() + ahead) } } })
  host = await who(1)
  other = await who(2)
}, 60_000)
afterAll(() => app.stop())

const write = (fields: object): Promise<Blog> =>
  host.ok('POST blog/saveBlog', { body: { blogName: 'Post', blogStatus: 2, isIncludeShop: true, ...fields } })
const shown = async (client: Client): Promise<string[]> =>
  (await client.ok('GET blog/blogs', { query: { published: 1, pageSize: 100 } })).items.map(
    (post) => post.blogName,
  )
const upload = (
  client: Client,
  fields: Record<string, number | string>,
  name = 'note.txt',
  content = 'plain words',
) => {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, String(value))
  form.append('file', new Blob([content]), name)
  return client.send<BlogAttachment & { detail: string }>('POST', '/api/blog/uploadAttachment', form)
}

describe('a new post', () => {
  test('has the defaults of the specification and the caller as author', async () => {
    const post = await host.ok('POST blog/saveBlog', {
      body: { blog: -1, blogName: 'Bare', createdBy: 99, countComments: 7, author: 'Someone' },
    })
    expect(post).toMatchObject({
      blogName: 'Bare',
      blogType: null,
      blogStatus: 1,
      firm: 1,
      isSticky: false,
      sort: 0,
      isAllowComments: true,
      isIncludeShop: false,
      scheduledOn: null,
      imageUrl: null,
      content: '',
      blogTags: [],
      attachments: [],
      countComments: 0,
      rights: ['edit', 'delete', 'comment'],
    })
    const profile = await host.ok('GET user/profile', { query: {} })
    expect(post.createdBy).toBe(profile.user)
  })

  test('is refused without a name or with an unknown type or status', async () => {
    const errors = async (body: object) =>
      (await host.refused('POST blog/saveBlog', { body: { ...body } }, 'invalid')).errors
    expect(await errors({ content: 'x' })).toEqual([{ field: 'blogName', message: 'This field is required' }])
    expect(await errors({ blogName: 'x', blogStatus: 77 })).toEqual([
      { field: 'blogStatus', message: 'Pick a status from the list' },
    ])
    expect(await errors({ blogName: 'x', blogType: 2_000_000 })).toEqual([
      { field: 'blogType', message: 'Pick a type from the list' },
    ])
    expect(await errors({ blogName: 'x', scheduledOn: '2026-02-31 10:00' })).toMatchObject([
      { field: 'scheduledOn' },
    ])
  })

  test('keeps harmless formatting, and nothing that could run', async () => {
    const { content, blogTags } = await write({
      blogName: 'Cleaned',
      content:
        '<p onclick="x()"><b>Bold</b> <a href="javascript:alert(1)">link</a></p><script>alert(1)</script>',
      blogTags: ' Glass, glass ,, Radar',
    })
    expect(content).toBe('<p><strong>Bold</strong> link</p>')
    expect(blogTags).toEqual(['Glass', 'Radar'])
  })

  test('takes its type from the list and returns its name', async () => {
    const { BlogType } = await host.ok('POST lookup/ByKeys', { body: { keys: ['BlogType', 'BlogStatus'] } })
    const kind = BlogType?.[0]
    expect(await write({ blogName: 'Of a kind', blogType: kind?.id })).toMatchObject({
      blogType: kind?.id,
      blogTypeName: kind?.name,
    })
  })
})

describe('readers', () => {
  test('see posts of their own firm and those above, and no drafts', async () => {
    const { franchiser, shop, center } = app.network.north.firms
    await write({ blogName: 'Of the host' })
    await write({ blogName: 'Of the brand', firm: franchiser })
    await write({ blogName: 'Of the shop', firm: shop, isIncludeShop: false })
    await write({ blogName: 'Of the center', firm: center })
    await write({ blogName: 'Draft', blogStatus: 1 })
    await write({ blogName: 'Archived', blogStatus: 3 })
    const shop16 = await shown(await who(16))
    expect(shop16).toEqual(expect.arrayContaining(['Of the host', 'Of the brand', 'Of the shop']))
    expect(shop16).not.toEqual(expect.arrayContaining(['Of the center']))
    for (const hidden of ['Draft', 'Archived', 'Of the center']) expect(shop16).not.toContain(hidden)
    const technician = await shown(await who(14))
    expect(technician).toContain('Of the center')
    expect(technician).not.toContain('Of the shop')
    const south = await shown(await who(16, 'south'))
    expect(south).toContain('Of the host')
    expect(south).not.toContain('Of the brand')
    // As a reader the host sees its own posts, as an author all of them.
    expect(await shown(host)).not.toContain('Of the brand')
    const all = await host.ok('GET blog/blogs', { query: { pageSize: 100, filter: '9999' } })
    expect(all.items.map((post) => post.blogName)).toEqual(
      expect.arrayContaining(['Draft', 'Archived', 'Of the shop', 'Of the brand']),
    )
  })

  test('of a shop see a post only if it is meant for shops', async () => {
    const post = await write({ blogName: 'Not for shops', isIncludeShop: false })
    expect(await shown(await who(16))).not.toContain('Not for shops')
    expect(await shown(await who(12))).toContain('Not for shops')
    await (await who(16)).refused('GET blog/blog', { query: { blog: post.blog } }, 'notFound')
    await host.ok('POST blog/saveBlog', { body: { blog: post.blog, isIncludeShop: true } })
    expect(await shown(await who(16))).toContain('Not for shops')
  })

  test('see a scheduled post from its time on, in the time zone of its author', async () => {
    const { timezone } = await host.ok('GET user/profile', { query: {} })
    const inAnHour = Temporal.Now.zonedDateTimeISO(timezone).add({ hours: 1 })
    const scheduledOn = inAnHour.toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' ')
    const post = await write({ blogName: 'Later', scheduledOn })
    expect(post).toMatchObject({ scheduledOn, scheduledZone: timezone })
    expect(Math.abs(Date.parse(post.shownFrom ?? '') - inAnHour.epochMilliseconds)).toBeLessThan(60_000)
    const reader = await who(12)
    expect(await shown(reader)).not.toContain('Later')
    await reader.refused('GET blog/blog', { query: { blog: post.blog } }, 'notFound')
    ahead = 3_700_000
    expect(await shown(reader)).toContain('Later')
    ahead = 0
    await host.ok('POST blog/saveBlog', { body: { blog: post.blog, scheduledOn: null } })
    expect(await shown(reader)).toContain('Later')
  })

  test('see sticky posts first, then by order, then the newest', async () => {
    const firm = app.network.north.firms.division
    const of = { firm }
    await write({ ...of, blogName: 'Older' })
    await write({ ...of, blogName: 'Second place', sort: 2 })
    await write({ ...of, blogName: 'Before all', sort: -1 })
    await write({ ...of, blogName: 'Sticky', isSticky: true, sort: 50 })
    await write({ ...of, blogName: 'Newer' })
    const { items } = await (await who(6)).ok('GET blog/blogs', { query: { published: 1, firm } })
    expect(items.map((post) => post.blogName)).toEqual([
      'Sticky',
      'Before all',
      'Newer',
      'Older',
      'Second place',
    ])
  })

  test('may not write', async () => {
    const reader = await who(3)
    await reader.refused('POST blog/saveBlog', { body: { blogName: 'Mine' } }, 'forbidden')
    const { blog } = await write({ blogName: 'Untouched' })
    await reader.refused('POST blog/deleteBlog', { query: { blog } }, 'forbidden')
  })

  test('are notified of a new post at once', async () => {
    const hub = await connectHubClient(app.url, (await who(16)).token)
    const { blog } = await write({ blogName: 'News' })
    await hub.waitForChange('blog', blog)
    await hub.disconnect()
  })
})

describe('the list', () => {
  test('returns ten per page, by author in descending order by default', async () => {
    for (let n = 0; n < 12; n++) await write({ blogName: `Filler ${n}`, blogStatus: 3 })
    const first = await host.ok('GET blog/blogs', { query: { filter: '3' } })
    expect(first.items).toHaveLength(10)
    expect(first.count).toBeGreaterThanOrEqual(12)
    expect(first.next).toBe(2)
    const byTwo = await other.ok('POST blog/saveBlog', { body: { blogName: 'By another', blogStatus: 3 } })
    const writers = (await host.ok('GET blog/blogs', { query: { filter: '3', pageSize: 50 } })).items.map(
      (post) => post.createdByName.toLowerCase(),
    )
    expect(writers).toEqual([...writers].sort().reverse())
    expect(writers).toContain(byTwo.createdByName.toLowerCase())
    const up = await host.ok('GET blog/blogs', { query: { filter: '3', sort: 'asc', orderBy: 'blogName' } })
    expect(up.items.map((post) => post.blogName)).toEqual(
      up.items.map((post) => post.blogName).sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)),
    )
  })

  test('searches title, tags, and text for every word', async () => {
    const { blog } = await write({
      blogName: 'Windshield',
      content: '<p>The <strong>quokka</strong> bracket &amp; more</p>',
      blogTags: ['marsupial'],
    })
    const find = async (searchTerm: string, client = host) =>
      (await client.ok('GET blog/blogSearch', { query: { searchTerm } })).map((post) => post.blog)
    expect(await find('quokka windshield')).toEqual([blog])
    expect(await find('MARSUPIAL')).toEqual([blog])
    expect(await find('quokka nowhere')).toEqual([])
    expect(await find('strong')).not.toContain(blog)
    expect(await find('quokka', await who(16))).toEqual([blog])
    await host
      .refused('GET blog/blogSearch', { query: { firm: 2_000_000, searchTerm: 'x' } }, 'notFound')
      .catch(() => undefined)
    await (
      await who(12)
    ).refused(
      'GET blog/blogSearch',
      { query: { firm: app.network.south.firms.shop, searchTerm: 'x' } },
      'notFound',
    )
  })
})

describe('two authors', () => {
  test('keep changes to different fields, and get a conflict on the same one', async () => {
    const { blog, version } = await write({ blogName: 'Shared', content: '<p>One</p>' })
    await other.ok('POST blog/saveBlog', { body: { blog, blogName: 'Renamed', version } })
    const merged = await host.ok('POST blog/saveBlog', { body: { blog, content: '<p>Two</p>', version } })
    expect(merged).toMatchObject({ blogName: 'Renamed', content: '<p>Two</p>' })
    const { conflict } = await host.refused(
      'POST blog/saveBlog',
      { body: { blog, blogName: 'Mine', version } },
      'conflict',
    )
    expect(conflict?.fields).toEqual([{ field: 'blogName', stored: 'Renamed', yours: 'Mine' }])
  })
})

describe('comments', () => {
  const add = (client: Client, blog: number, content = '<p>Well said</p>') =>
    client.ok('POST blog/saveComment', { body: { blogComment: -1, blog, content } })
  const read = async (client: Client, blog: number) => client.ok('GET blog/comments', { query: { blog } })
  const counted = async (client: Client, blog: number) =>
    (await client.ok('GET blog/blog', { query: { blog } })).countComments

  test('are visible to their own branch and firms above, those of the host to all, none to another branch', async () => {
    const { blog } = await write({ blogName: 'Talked about' })
    await add(await who(16), blog, '<p>From the shop</p>')
    await add(await who(16, 'south'), blog, '<p>From the south</p>')
    await add(host, blog, '<p>From the host</p>')
    const texts = async (client: Client) => (await read(client, blog)).map(({ content }) => content)
    expect(await texts(host)).toEqual([
      '<p>From the shop</p>',
      '<p>From the south</p>',
      '<p>From the host</p>',
    ])
    expect(await texts(await who(3))).toEqual(['<p>From the shop</p>', '<p>From the host</p>'])
    expect(await texts(await who(4))).toEqual(['<p>From the shop</p>', '<p>From the host</p>'])
    expect(await texts(await who(12))).toEqual(['<p>From the host</p>'])
    expect(await counted(host, blog)).toBe(3)
    expect(await counted(await who(3), blog)).toBe(2)
    expect(await counted(await who(12), blog)).toBe(1)
  })

  test('are sanitized, changed by their author only, and can be removed and restored', async () => {
    const { blog } = await write({ blogName: 'Answered' })
    const writer = await who(16)
    const made = await add(writer, blog, '<p>Hi<img src=x onerror=alert(1)></p>')
    expect(made).toMatchObject({ content: '<p>Hi</p>', isEdited: false, rights: ['edit', 'delete'] })
    const { blogComment } = made
    const changed = await writer.ok('POST blog/saveComment', { body: { blogComment, content: '<p>Ho</p>' } })
    expect(changed).toMatchObject({ content: '<p>Ho</p>', isEdited: true })
    const colleague = await who(4)
    await colleague.refused('POST blog/saveComment', { body: { blogComment, content: 'Mine' } }, 'refused')
    await colleague.refused('POST blog/deleteComment', { query: { blogComment } }, 'refused')
    await (await who(16, 'south')).refused('POST blog/deleteComment', { query: { blogComment } }, 'notFound')
    await host.ok('POST blog/deleteComment', { query: { blogComment } })
    expect(await read(writer, blog)).toEqual([])
    expect(await counted(writer, blog)).toBe(0)
    await host.ok('POST blog/deleteComment', { query: { blogComment, undo: 1 } })
    expect((await read(writer, blog)).map((each) => each.content)).toEqual(['<p>Ho</p>'])
  })

  test('need text, a post that allows them, and one that is published', async () => {
    const reader = await who(12)
    const { blog } = await write({ blogName: 'Closed', isAllowComments: false })
    const closed = await reader.refused('POST blog/saveComment', { body: { blog, content: 'x' } }, 'refused')
    expect(closed.detail).toBe('Comments are turned off for this post.')
    const open = await write({ blogName: 'Open' })
    await reader.refused(
      'POST blog/saveComment',
      { body: { blog: open.blog, content: '<p> </p>' } },
      'invalid',
    )
    const draft = await write({ blogName: 'Hidden', blogStatus: 1 })
    await reader.refused('POST blog/saveComment', { body: { blog: draft.blog, content: 'x' } }, 'notFound')
    await reader.refused('GET blog/comments', { query: { blog: draft.blog } }, 'notFound')
  })
})

describe('files', () => {
  test('of a post open through links, and can be removed and restored', async () => {
    const { blog } = await write({ blogName: 'With a file' })
    const { status, body } = await upload(host, { blog })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      blog,
      blogComment: null,
      name: 'note.txt',
      mime: 'text/plain',
      rights: ['delete'],
    })
    const reader = await who(16)
    const files = () => reader.ok('GET blog/attachments', { query: { blog } })
    const [file] = await files()
    expect(file).toMatchObject({ blogAttachment: body.blogAttachment, rights: [] })
    expect(await (await fetch(`${app.url}${file?.url}`)).text()).toBe('plain words')
    expect((await reader.ok('GET blog/blog', { query: { blog } })).attachments).toHaveLength(1)
    const { blogAttachment } = body
    await reader.refused('POST blog/deleteAttachment', { query: { blogAttachment } }, 'notFound')
    await host.ok('POST blog/deleteAttachment', { query: { blogAttachment } })
    expect(await files()).toEqual([])
    expect((await fetch(`${app.url}${file?.url}`)).status).toBe(404)
    await host.ok('POST blog/deleteAttachment', { query: { blogAttachment, undo: 1 } })
    expect(await files()).toHaveLength(1)
  })

  test('of a comment are added by its author, and are as visible as the comment', async () => {
    const { blog } = await write({ blogName: 'Shown in answers' })
    const writer = await who(16)
    const { blogComment } = await writer.ok('POST blog/saveComment', {
      body: { blog, content: '<p>See</p>' },
    })
    expect((await upload(writer, { blog })).body.detail).toContain('Add yours to a comment')
    expect((await upload(writer, { blog, blogComment })).status).toBe(200)
    expect((await upload(await who(4), { blog, blogComment })).status).toBe(404)
    expect(await writer.ok('GET blog/attachments', { query: { blog } })).toEqual([])
    expect(await host.ok('GET blog/attachments', { query: { blog, blogComment } })).toHaveLength(1)
    const [comment] = await writer.ok('GET blog/comments', { query: { blog } })
    expect(comment?.attachments).toHaveLength(1)
    await (await who(12)).refused('GET blog/attachments', { query: { blog, blogComment } }, 'notFound')
  })

  test('name the post by a number', async () => {
    const { status, body } = await upload(host, { blog: 'x' }, 'a.txt', 'text')
    expect([status, body.detail]).toEqual([400, 'blog: Expected: a number'])
  })

  test('allow one picture, which is no attachment and is removed by an empty address', async () => {
    const { blog } = await write({ blogName: 'With a picture' })
    const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
    const send = (name: string) => {
      const form = new FormData()
      form.append('blog', String(blog))
      form.append('image', '1')
      form.append('file', new Blob([gif]), name)
      return host.send('POST', '/api/blog/uploadAttachment', form)
    }
    expect((await send('one.gif')).status).toBe(200)
    expect((await send('two.gif')).status).toBe(200)
    const atOnce = await Promise.all(['a.gif', 'b.gif', 'c.gif', 'd.gif'].map(send))
    expect(atOnce.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const post = await (await who(12)).ok('GET blog/blog', { query: { blog } })
    expect(post.attachments).toEqual([])
    expect((await fetch(`${app.url}${post.imageUrl}`)).status).toBe(200)
    expect((await upload(host, { blog, image: 1 })).body.detail).toContain('Choose a picture')
    const without = await host.ok('POST blog/saveBlog', { body: { blog, imageUrl: '' } })
    expect(without.imageUrl).toBeNull()
  })
})

test('embedded in the text are files of the post, with a link while they exist', async () => {
  const { blog } = await write({ blogName: 'Illustrated' })
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  const form = new FormData()
  form.append('blog', String(blog))
  form.append('file', new Blob([gif]), 'target.gif')
  const { body } = await host.send<BlogAttachment>('POST', '/api/blog/uploadAttachment', form)
  const { blogAttachment } = body
  const content = `<p>See <img data-attachment="${blogAttachment}" src="https://evil.test/x" alt="Target" /></p>`
  await host.ok('POST blog/saveBlog', { body: { blog, content } })
  const reader = await who(12)
  const post = await reader.ok('GET blog/blog', { query: { blog } })
  const [, source = ''] = /src="([^"]+)"/.exec(post.content) ?? []
  expect(source).toMatch(/^\/api\/file\/get\?t=/)
  expect((await fetch(`${app.url}${source}`)).status).toBe(200)
  expect(post.attachments).toEqual([])
  expect(await reader.ok('GET blog/attachments', { query: { blog } })).toEqual([])
  // A file of another post is not embedded.
  const other = await write({ blogName: 'Borrowed', content })
  expect((await reader.ok('GET blog/blog', { query: { blog: other.blog } })).content).not.toContain('src=')
  await host.ok('POST blog/deleteAttachment', { query: { blogAttachment } })
  expect((await reader.ok('GET blog/blog', { query: { blog } })).content).not.toContain('src=')
})

test('a deleted post disappears with its link, and is restored whole', async () => {
  const { blog } = await write({ blogName: 'Gone', content: '<p>Whole</p>' })
  const reader = await who(12)
  await reader.ok('POST blog/saveComment', { body: { blog, content: '<p>Mine</p>' } })
  const before = await reader.ok('GET blog/blog', { query: { blog } })
  await host.ok('POST blog/deleteBlog', { query: { blog } })
  expect(await shown(reader)).not.toContain('Gone')
  await host.refused('GET blog/blog', { query: { blog } }, 'notFound')
  await host.refused('POST blog/saveBlog', { body: { blog, blogName: 'Back' } }, 'notFound')
  await host.ok('POST blog/deleteBlog', { query: { blog, undo: 1 } })
  const { version: _before, ...was } = before
  const { version: _after, ...is } = await reader.ok('GET blog/blog', { query: { blog } })
  expect(is).toEqual(was)
})
