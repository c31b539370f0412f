// In: nothing. Out: the settings of the database and of the logins to it, a part of the table in settings.ts.
import { postgresAddress } from './setting-shapes.ts';

export const databaseSettings = {
  databaseUrl: {
    variable: 'DATABASE_URL',
    shape: postgresAddress.optional(),
    says: 'Any PostgreSQL from 15 on, instead of the embedded one. Its user owns the tables and runs migrations and retention.',
  },
  databaseAppUrl: {
    variable: 'DATABASE_APP_URL',
    shape: postgresAddress.optional(),
    says: 'Login of the application, a member of role hilsa_app. Not set: DATABASE_URL with the role hilsa_app switched on for every connection.',
  },
  databaseWriterUrl: {
    variable: 'DATABASE_WRITER_URL',
    shape: postgresAddress.optional(),
    says: 'Login of the writer, a member of role hilsa_writer: the only one that may append to the journals. Not set: DATABASE_URL with that role switched on.',
  },
  databaseProjectorUrl: {
    variable: 'DATABASE_PROJECTOR_URL',
    shape: postgresAddress.optional(),
    says: 'Login of the projector, a member of role hilsa_projector: it writes the tables and snapshots that follow from the journals. Not set: DATABASE_URL with that role switched on.',
  },
} as const;
