import { limits } from '../../shared/base/limits.ts';
import { manageMessages } from '../../shared/base/manage-messages.ts';
import type { Pictures } from '../image/pictures.ts';
import { imageRefused } from '../image/refused.ts';
import { admitCaller } from '../rpc/access.ts';
import type { Log } from '../telemetry/log.ts';
import { checkAcceptable } from './accept.ts';
import { discardBody } from './body.ts';
import type { Mount } from './mount.ts';
import { readFormFile } from './multipart.ts';
import { restHeaders } from './rest/answer.ts';
import { withOptions } from './rest/options.ts';
import { restPrefix } from './rest/routes.ts';
import { imageUploadAdmission, uploadOperation } from './rest/upload-operation.ts';
import { sendJson } from './send.ts';
import { leavingOf } from './staff-visit.ts';

export const imageUploadPath = restPrefix + uploadOperation.path;

/** Browsers receive a response only after their whole body was read; a body that is longer than this is not read. */
const discardedBytes = 4 * limits.imageBytes;

const expected = {
  field: 'image',
  maxBytes: limits.imageBytes,
  get tooLarge() {
    return imageRefused('The file is too large', manageMessages.image.tooLarge);
  },
};

/** Takes one picture from staff, or from a program with an API key. */
export function imageUpload(pictures: Pictures, log: Log): Mount {
  return withOptions({
    methods: ['POST'],
    headers: restHeaders,
    readsBody: true,
    async handle({ req, res, requestId, createContext }) {
      const signal = leavingOf(res);
      try {
        checkAcceptable(req);
        const visitor = createContext();
        const { callerId } = await admitCaller(visitor, imageUploadAdmission);
        const { url, width, height } = await pictures.take({
          ctx: { ...visitor, callerId },
          read: () => readFormFile(req, expected),
          signal,
        });
        log.info({ requestId, actor: callerId, picture: url }, 'a picture was uploaded');
        sendJson(req, res, 200, { success: true, data: { display_url: url, width, height } });
      } catch (error) {
        if (signal.aborted) return;
        await discardBody(req, discardedBytes);
        throw error;
      }
    },
  });
}
