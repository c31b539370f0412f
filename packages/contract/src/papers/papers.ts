// In: scalars. Out: pictures sent and read back, and the identity check (KYC): what is asked, given, and said about it.
import { z } from 'zod';
import { defineCall, POST_ONLY, READ_METHODS } from '../call.ts';
import { milliseconds, text } from '../scalars.ts';

/** The header that says what a picture is for. */
export const FILE_PURPOSE_HEADER = 'x-file-purpose';
export const FILE_PURPOSES = ['paper', 'avatar', 'chat', 'receipt'] as const;
/** Content types a picture may arrive as. What is kept is always a JPEG. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
/** Largest picture in bytes. */
export const LONGEST_IMAGE = 8 * 1024 * 1024;

export const PAPER_TYPES = ['id-card', 'driving-licence', 'passport'] as const;
/** What a person gives, and what can be sent back for another try. */
export const PAPER_FIELDS = ['type', 'name', 'number', 'mrz', 'front', 'back'] as const;
/** What a reviewer may say about a field. */
export const PAPER_REASONS = [
  'unreadable',
  'not-complete',
  'glare',
  'does-not-match',
  'not-valid',
  'expired',
  'wrong-document',
  'not-an-original',
  'other',
] as const;
/** What the camera and the server look at, in the order a person is told. */
export const IMAGE_FLAWS = [
  'too-small',
  'too-dark',
  'too-bright',
  'uneven-light',
  'glare',
  'border-not-full',
  'not-sharp',
] as const;

/** How a picture was made, as the sender says it. */
export const PICTURE_SOURCES = ['camera', 'upload'] as const;
/**
 * What is measured on a picture of a document: variance of the Laplacian; mean grey; shares of pixels lost in the dark and in the
 * bright; difference of the best and the worst lit sixteenth; share of the largest white patch; share of the picture the document
 * takes; pixels a millimetre of it; share of it that carries a screen's grid.
 */
export const PICTURE_MEASURES = [
  'sharpness',
  'brightness',
  'lost-in-dark',
  'lost-in-bright',
  'unevenness',
  'glare',
  'area',
  'resolution',
  'recapture',
] as const;

export type FilePurpose = (typeof FILE_PURPOSES)[number];
export type PaperType = (typeof PAPER_TYPES)[number];
export type PaperField = (typeof PAPER_FIELDS)[number];
export type PaperReason = (typeof PAPER_REASONS)[number];
export type ImageFlaw = (typeof IMAGE_FLAWS)[number];
export type PictureSource = (typeof PICTURE_SOURCES)[number];
export type PictureMeasure = (typeof PICTURE_MEASURES)[number];

export const fileId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{22}$/)
  .meta({ description: 'A picture of the customer’s own.', examples: ['q8Jm2cW0Rk6vXn1sT4uYbg'] });
const pictureSource = z.enum(PICTURE_SOURCES).meta({
  description: 'Taken with the camera just now, or an upload of a file. The reviewer is shown what is said here.',
});
export const paperType = z.enum(PAPER_TYPES).meta({ description: 'Certificate type.' });

const own = { right: 'customer', limitClass: 'private' } as const;
const EXAMPLE_FILE = 'q8Jm2cW0Rk6vXn1sT4uYbg';

export const addFile = defineCall({
  ...own,
  path: '/user/file/add',
  methods: POST_ONLY,
  limitClass: 'upload',
  summary: 'Send a picture',
  description:
    'The body is the picture itself: JPEG, PNG or WebP, at most 8 MB, with its content type; the header x-file-purpose says what it is for (paper, avatar, chat or receipt). ' +
    'It is decoded, stripped of everything but the pixels, and kept encrypted. A picture that nothing refers to is deleted after a day.',
  changesState: true,
  body: 'image',
  request: z.strictObject({}),
  reply: z.object({
    fileId,
    width: z.int().meta({ description: 'Pixels of the kept picture.' }),
    height: z.int(),
  }),
  refusals: [
    'file-purpose-invalid',
    'file-type-unsupported',
    'file-unreadable',
    'file-too-many-pixels',
    'file-quota',
    'demo-only-account',
  ],
  example: { request: {}, data: { fileId: EXAMPLE_FILE, width: 1600, height: 1009 } },
});

export const readFile = defineCall({
  ...own,
  path: '/user/file',
  methods: READ_METHODS,
  summary: 'A picture of one’s own',
  description:
    'An avatar, a picture of the chat or of a receipt. Answers with its bytes, never kept by a cache. Another customer’s picture is not found, and pictures of papers are not: only reviewers see them, and each look is noted.',
  changesState: false,
  replyBody: 'image',
  request: z.strictObject({ fileId }),
  reply: z.object({
    type: z.literal('image/jpeg'),
    bytes: z.instanceof(Uint8Array),
  }),
  refusals: ['unknown-file'],
  example: { request: { fileId: EXAMPLE_FILE }, data: { type: 'image/jpeg', bytes: new Uint8Array([255, 216, 255]) } },
});

const paperField = z.enum(PAPER_FIELDS);
export const paperReason = z.object({
  field: paperField,
  reason: z.enum(PAPER_REASONS),
  text: z.string().meta({ description: 'The reason in the caller’s language, with what the reviewer added.' }),
});

const standing = z.object({
  idStatus: z.enum(['none', 'pending', 'succ', 'fail']).meta({
    description: 'none: not verified. pending: under review. succ: verified. fail: some fields must be sent again.',
  }),
  paper: z
    .object({
      type: paperType,
      name: z.string().meta({ description: 'Masked: the first letter of each word.' }),
      number: z.string().meta({ description: 'Masked: the last four characters.' }),
      submittedAtMs: milliseconds,
      decidedAtMs: milliseconds.nullable(),
    })
    .nullable()
    .meta({ description: 'What was given last; null before.' }),
  reasons: z.array(paperReason).meta({ description: 'Why it was sent back, field by field.' }),
  redo: z.array(paperField).meta({ description: 'The fields to send now: all before the first time.' }),
  consentVersion: z.string().meta({ description: 'The privacy text to agree to before sending.' }),
  requiredFor: z
    .array(z.enum(['trade', 'deposit', 'withdraw', 'upgrade']))
    .meta({ description: 'What needs a verified identity.' }),
});

const exampleStanding = {
  idStatus: 'pending',
  paper: {
    type: 'id-card',
    name: 'R••••• B••••',
    number: '••••••9012',
    submittedAtMs: 1795219200000,
    decidedAtMs: null,
  },
  reasons: [],
  redo: [],
  consentVersion: '2026-11',
  requiredFor: ['withdraw', 'upgrade'],
} as const;

export const auth = defineCall({
  ...own,
  path: '/user/auth',
  methods: READ_METHODS,
  summary: 'Where the identity check stands',
  description:
    'What was given (masked), whether it is under review, and field by field what must be sent again and why.',
  changesState: false,
  request: z.strictObject({}),
  reply: standing,
  refusals: [],
  example: { request: {}, data: { ...exampleStanding, reasons: [], redo: [], requiredFor: ['withdraw', 'upgrade'] } },
});

export const submitAuth = defineCall({
  ...own,
  path: '/user/auth/submit',
  methods: POST_ONLY,
  // Pictures are decoded and looked at again.
  limitClass: 'upload',
  summary: 'Send papers for the identity check',
  description:
    'The first time everything (a passport has mrz and no back, the others a back and no mrz); after a rejection exactly the fields named in redo. ' +
    'The pictures are checked again for full border, sharpness and even light. One document belongs to one account.',
  changesState: true,
  request: z.strictObject({
    consentVersion: text(32).meta({
      description: 'Version of the privacy text the person agreed to for this check.',
      examples: ['2026-11'],
    }),
    type: paperType.optional(),
    name: text(120)
      .optional()
      .meta({ description: 'Full name as printed.', examples: ['Rahim Uddin Bepari'] }),
    number: text(40)
      .optional()
      .meta({
        description: 'Number of the document; spaces and dashes are ignored, Bengali digits are read.',
        examples: ['1985819851012'],
      }),
    mrz: text(120)
      .optional()
      .meta({
        description: 'Passport only: the two lines of 44 characters at the foot of the photo page.',
        examples: ['P<BGDRAHMAN<<MD<KARIM<<<<<<<<<<<<<<<<<<<<<<< A012345678BGD9001158M3001145<<<<<<<<<<<<<<<2'],
      }),
    frontFileId: fileId.optional(),
    backFileId: fileId.optional(),
    frontSource: pictureSource.optional(),
    backSource: pictureSource.optional(),
  }),
  reply: standing,
  refusals: [
    'consent-required',
    'demo-only-account',
    'field-missing',
    'field-invalid',
    'fields-conflict',
    'paper-under-review',
    'paper-verified',
    'paper-field-settled',
    'paper-name-invalid',
    'paper-number-invalid',
    'paper-number-taken',
    'paper-tries-used',
    'mrz-invalid',
    'mrz-does-not-match',
    'paper-expired',
    'paper-image-flawed',
    'paper-images-alike',
    'unknown-file',
  ],
  example: {
    request: {
      consentVersion: '2026-11',
      type: 'id-card',
      name: 'Rahim Uddin Bepari',
      number: '1985819851012',
      frontFileId: EXAMPLE_FILE,
      backFileId: 'Zt5kPq9LwE3rHc7dVb2NxA',
      frontSource: 'camera',
      backSource: 'upload',
    },
    data: { ...exampleStanding, reasons: [], redo: [], requiredFor: ['withdraw', 'upgrade'] },
  },
});
