/** A success criterion of WCAG 2.2, what it means in a widget, and what shows it: tests as `file › title`, where `*` stands for anything. */
export type Criterion = { number: string; name: string; here: string; shownBy: readonly [string, ...string[]] }

const every = (what: string): string => `e2e/access/every-state.ts › every state of * ${what}`
const states = 'e2e/states/states.spec.ts › *'
const walk = 'e2e/access/walk.spec.ts › each stop of the Tab key in *'
const spoken = 'e2e/access/spoken.spec.ts › what a screen reader says of *'
const announced = 'e2e/access/announced.spec.ts › * tells a screen reader what a check found, *'
const percent = 'e2e/preferences/percent.spec.ts › *'

/** The criteria that a widget in a frame can easily break, in the order of their numbers. */
export const criteria: readonly Criterion[] = [
  {
    number: '1.3.4',
    name: 'Orientation',
    here: 'A phone held sideways shows everything',
    shownBy: [every('loses nothing at 400 %, *')],
  },
  {
    number: '1.3.5',
    name: 'Identify input purpose',
    here: 'Fields about the user have their autofill tokens',
    shownBy: ['e2e/access/forms.spec.ts › in * the browser knows what each field about the user is for'],
  },
  {
    number: '1.4.1',
    name: 'Use of colour',
    here: 'Parts of a split differ by pattern and edge too, and choices by shape',
    shownBy: [every('keeps its edges, *')],
  },
  {
    number: '1.4.3',
    name: 'Contrast (minimum)',
    here: 'Text is 4.5:1 in both themes; colours that a page wishes are measured, and moved until they are',
    shownBy: [states, 'packages/ui/src/appearance/appearance.test.ts › *'],
  },
  {
    number: '1.4.4',
    name: 'Resize text',
    here: 'Letters twice as large, at 320 pixels, lose nothing',
    shownBy: [every('loses nothing at 320 pixels with letters twice as large')],
  },
  {
    number: '1.4.10',
    name: 'Reflow',
    here: 'At 320 pixels, and at 400 % on a screen of 1280 by 1024, nothing has to be scrolled sideways',
    shownBy: [every('loses nothing at 400 %, *'), 'e2e/embedding/layout.spec.ts › 240, 320 and 2000 pixels wide, *'],
  },
  {
    number: '1.4.11',
    name: 'Non-text contrast',
    here: 'Rings of the focus are 3:1; edges stay where colours are forced, and are at their strongest where more contrast is wanted',
    shownBy: [walk, every('keeps its edges, *'), 'e2e/access/forms.spec.ts › who wants more contrast *'],
  },
  {
    number: '1.4.12',
    name: 'Text spacing',
    here: 'Spaced out as the criterion says, at 320 pixels, nothing is cut off or covered',
    shownBy: [every('loses nothing at 320 pixels when its text is spaced out')],
  },
  {
    number: '2.1.1',
    name: 'Keyboard',
    here: 'Both journeys by keyboard alone, in both directions',
    shownBy: ['e2e/exchange/keyboard.spec.ts › *', 'e2e/preferences/keyboard.spec.ts › *'],
  },
  {
    number: '2.1.2',
    name: 'No keyboard trap',
    here: 'Tab leaves the frame at both ends',
    shownBy: ['e2e/exchange/keyboard.spec.ts › Tab goes into the frame and out of it, *'],
  },
  {
    number: '2.2.1',
    name: 'Timing adjustable',
    here: 'A session is renewed by itself; where it cannot be, the last minute is announced, what was typed stays, and one press goes on',
    shownBy: [
      'e2e/exchange/session.spec.ts › without a page to ask, *',
      'e2e/preferences/session.spec.ts › a session that ends under the user’s hands *',
      'packages/widget/src/session/session-alone.test.ts › a session without a page is renewed once a stretch, *',
    ],
  },
  {
    number: '2.3.3',
    name: 'Animation from interactions (AAA)',
    here: 'Who wants less motion has none, but for what turns while one waits',
    shownBy: [every('stands still *')],
  },
  {
    number: '2.4.2',
    name: 'Page titled',
    here: 'The document has a title in its language, and so has the frame around it',
    shownBy: [every('has its language, *'), 'e2e/embedding/layout.spec.ts › an Arabic widget in an English page *'],
  },
  {
    number: '2.4.3',
    name: 'Focus order',
    here: 'A new step has the focus on its heading; what closes gives it back',
    shownBy: [
      'e2e/exchange/keyboard.spec.ts › the whole exchange by keyboard alone, *',
      'e2e/preferences/keyboard.spec.ts › by keyboard alone the last program asks before it goes, *',
      'e2e/preferences/recovery.spec.ts › after a pause the focus is where it was',
    ],
  },
  {
    number: '2.4.7',
    name: 'Focus visible',
    here: 'Each stop of the Tab key has a ring, in both themes and in forced colours',
    shownBy: [walk],
  },
  {
    number: '2.4.11',
    name: 'Focus not obscured (minimum)',
    here: 'The bar at the end of a screen never covers the focus',
    shownBy: [walk],
  },
  {
    number: '2.5.7',
    name: 'Dragging movements',
    here: 'A share is also typed, and changed by buttons and keys',
    shownBy: [percent],
  },
  {
    number: '2.5.8',
    name: 'Target size (minimum)',
    here: 'Targets are 44 pixels either way, links in a text 24',
    shownBy: [every('has no target smaller *'), 'e2e/access/search.spec.ts › *'],
  },
  {
    number: '3.1.1',
    name: 'Language of page',
    here: 'English or Arabic, said before the first paint',
    shownBy: [every('has its language, *')],
  },
  {
    number: '3.1.2',
    name: 'Language of parts',
    here: 'Names of programs in the other language say so',
    shownBy: [every('says the language *')],
  },
  {
    number: '3.2.2',
    name: 'On input',
    here: 'That changing a share moves the others is said beforehand, and summed up once afterwards',
    shownBy: [spoken, 'e2e/preferences/percent.spec.ts › once it has been quiet for 600 ms *'],
  },
  {
    number: '3.2.6',
    name: 'Consistent help',
    here: 'The reference to quote to a support desk follows each step',
    shownBy: ['e2e/access/forms.spec.ts › the reference to quote *'],
  },
  {
    number: '3.3.1',
    name: 'Error identification',
    here: 'Each wrong field says in words what is wrong; the first of them has the focus',
    shownBy: ['e2e/access/forms.spec.ts › in * each field that is wrong *'],
  },
  {
    number: '3.3.3',
    name: 'Error suggestion',
    here: 'A refusal says what to do, at the field that it is about',
    shownBy: [
      'e2e/exchange/uncertain.spec.ts › a member the program does not know *',
      'e2e/preferences/unsaved.spec.ts › an account that a save is refused for *',
    ],
  },
  {
    number: '3.3.4',
    name: 'Error prevention (legal, financial, data)',
    here: 'Everything is shown and confirmed before points are sent; what changed meanwhile is shown first; a split can be restored',
    shownBy: [
      'e2e/exchange/changed.spec.ts › points that have changed are brought before the user, *',
      'e2e/preferences/edit-split.spec.ts › after a save the split before it can be restored',
    ],
  },
  {
    number: '3.3.7',
    name: 'Redundant entry',
    here: 'A saved account is filled in',
    shownBy: [
      'e2e/access/forms.spec.ts › an account that was saved before *',
      'apps/point-exchange/src/account.test.ts › a saved account *',
    ],
  },
  { number: '4.1.2', name: 'Name, role, value', here: 'Roles, names and states, as they are reviewed', shownBy: [spoken, states] },
  {
    number: '4.1.3',
    name: 'Status messages',
    here: 'Checks, changes, saves, refusals and a lost network are told once, and no countdown second by second',
    shownBy: [
      announced,
      'e2e/access/announced.spec.ts › a network that is lost *',
      'e2e/access/announced.spec.ts › the message of a removal *',
      'e2e/access/countdown.spec.ts › *',
    ],
  },
]
