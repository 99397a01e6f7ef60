// Made by `npm run client` from the description of the API. What is changed here is lost.
import type { CallOptions, UploadBody } from "./sending.ts";

type Given<Request, IsOptional> = IsOptional extends true ? [request?: Request, options?: CallOptions] : [request: Request, options?: CallOptions];
type ItemOf<Answer, Items extends keyof Answer> = Answer[Items] extends readonly (infer Item)[] ? Item : never;

/** One call. */
export type Method<Request, IsOptional, Answer> = (...given: Given<Request, IsOptional>) => Promise<Answer>;

/** A list that comes a page at a time. */
export type List<Request, IsOptional, Answer, Items extends keyof Answer> = Method<Request, IsOptional, Answer> & {
  /** Page by page, from the first or from `query.after`. */
  pages(...given: Given<Request, IsOptional>): AsyncGenerator<Answer>;
  /** All that is in the list, one after the other. */
  each(...given: Given<Request, IsOptional>): AsyncGenerator<ItemOf<Answer, Items>>;
};

/** A list that is read again and again. */
export type PolledList<Request, IsOptional, Answer, Items extends keyof Answer> = List<Request, IsOptional, Answer, Items> & {
  /** Page by page what changed since the `asOf` of the last time; all there is where that is `undefined`. Each page has the same `asOf`: keep it once the last page is read. */
  changes(updatedSince: string | undefined, ...given: Given<Request, IsOptional>): AsyncGenerator<Answer>;
};

/** All calls that a key may make. */
export type Calls = {
  acceptedRules: {
    /** Accept the rules of a program for an entry. `POST /{client}/contests/{service}/entries/{entryID}/accept-rules` A key for changeEntries. */
    acceptRules: Method<
      { service: string; entryID: string } & { body: {
        rulesID: string;
      } },
      false,
      {
        acceptedAt: string;
      }
    >;
  };
  answerFiles: {
    /** A file that was sent with an order’s answers. `GET /clients/{client}/services/{service}/transactions/{transactionID}/answers/files/{uploadID}` A key for readSales. */
    getAnswerFile: Method<
      { service: string; transactionID: string; uploadID: string },
      false,
      Response
    >;
    /** Send a file that an order asks for. `POST /clients/{client}/services/{service}/transactions/{transactionID}/answers/files` A key for changeSales. */
    uploadResponseFile: Method<
      { service: string; transactionID: string } & { query: {
        questionFormID: string;
        element: string;
        name?: string;
      }; body: UploadBody },
      false,
      {
        uploadID: string;
        fileName: string;
      }
    >;
  };
  apiKeys: {
    /** The key that asks: what it may, and until when. `GET /clients/{client}/api-key` Any key. */
    getOwnAPIKey: Method<
      {},
      true,
      {
        name: string;
        scopes: string[];
        expiresAt: string | null;
        works: boolean;
      }
    >;
  };
  attendance: {
    /** How many came to a builder's own homes. `GET /{client}/parades/{service}/attendance-for-builder/{builderID}` A key for door. */
    attendanceForBuilder: Method<
      { service: string; builderID: string },
      false,
      {
        program: string;
        zone: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "Pacific/Honolulu" | "UTC";
        now: string;
        places: ({
          propertyID: string | null;
          name: string;
          number: number | null;
          removed: boolean;
          open: ({
            opensAt: string;
            closesAt: string;
          })[];
          slots: ({
            at: string;
            scans: number;
          })[];
        })[];
        days: ({
          day: string;
          scans: number;
        })[];
        before: {
          name: string;
          days: ({
            day: string;
            scans: number;
          })[];
        } | null;
        company: string;
      }
    >;
    /** Who came and may be written to, as a file. `POST /clients/{client}/services/{service}/attendance/contacts` A key for door. */
    downloadAttendanceContacts: Method<
      { service: string } & { body?: {
        builderID?: string | null;
        propertyID?: string | null;
        day?: string | null;
        format?: "csv" | "xlsx";
      } },
      false,
      Response
    >;
    /** A table of attendance as a file. `POST /clients/{client}/services/{service}/attendance/list` A key for door. */
    downloadAttendanceList: Method<
      { service: string } & { body: {
        pages: ({
          title: string;
          rows: ((string | number | null)[])[];
        })[];
        format?: "csv" | "xlsx";
      } },
      false,
      Response
    >;
    /** How many came, by place and quarter of an hour. `GET /clients/{client}/services/{service}/attendance` A key for door. */
    getAttendance: Method<
      { service: string },
      false,
      {
        program: string;
        zone: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "Pacific/Honolulu" | "UTC";
        now: string;
        places: ({
          propertyID: string | null;
          name: string;
          number: number | null;
          removed: boolean;
          open: ({
            opensAt: string;
            closesAt: string;
          })[];
          slots: ({
            at: string;
            scans: number;
          })[];
        })[];
        days: ({
          day: string;
          scans: number;
        })[];
        before: {
          name: string;
          days: ({
            day: string;
            scans: number;
          })[];
        } | null;
      }
    >;
    /** Who came and may be written to, page by page. `GET /clients/{client}/services/{service}/attendance/contacts` A key for door. */
    listAttendanceContacts: List<
      { service: string } & { query?: {
        builderID?: string;
        propertyID?: string;
        day?: string;
        after?: string;
      } },
      false,
      {
        contacts: ({
          transactionID: string;
          orderNumber: number | null;
          name: string;
          email: string;
          phone: string;
          tickets: number;
          places: string;
          firstAt: string;
          lastAt: string;
          agreedTo: string | null;
          agreedAt: string | null;
        })[];
        next: string | null;
        zone: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "Pacific/Honolulu" | "UTC";
      },
      "contacts"
    >;
  };
  audit: {
    /** By whom and in which programs something was changed. `GET /clients/{client}/audit/choices` A key for readChanges. */
    auditChoices: Method<
      {},
      true,
      {
        standings: string[];
        people: ({
          userID: string;
          fullName: string;
        })[];
        programs: ({
          serviceID: string;
          name: string;
          rehearsal: boolean;
        })[];
      }
    >;
    /** What people did, newest first. `GET /clients/{client}/audit` A key for readChanges. */
    auditLog: List<
      { query?: {
        kind?: "programs" | "forms" | "entries" | "judging" | "tours" | "sponsors" | "sales" | "door" | "people" | "messages" | "association" | "downloads";
        userID?: string;
        serviceID?: string;
        from?: string;
        to?: string;
        search?: string;
        rehearsals?: "shown";
        after?: string;
        action?: string;
      } },
      true,
      {
        entries: ({
          auditID: string;
          at: string;
          userID: string | null;
          fullName: string | null;
          linkPurpose: "invitation" | "passwordReset" | "unsubscribe" | "preview" | "purchase" | "guests" | "contactChange" | "waiting" | "ticket" | "invoice" | "shift" | "ballot" | "kiosk" | "renewal" | "survey" | "recommendation" | "feeder" | "feederInvitation" | "resultsPreview" | null;
          apiKeyName: string | null;
          did: string;
          fields: ({
            label: string;
            before: string | null;
            after: string | null;
          })[];
          action: string;
          serviceID: string | null;
          serviceName: string | null;
          timeZone: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "Pacific/Honolulu" | "UTC" | null;
          recordID: string | null;
          before: unknown;
          after: unknown;
        })[];
        next: string | null;
        searchedTo: string | null;
        timeZone: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "Pacific/Honolulu" | "UTC";
      },
      "entries"
    >;
    /** Download what people did. `POST /clients/{client}/audit/download` A key for readChanges. */
    downloadChanges: Method<
      { body: {
        kind?: "programs" | "forms" | "entries" | "judging" | "tours" | "sponsors" | "sales" | "door" | "people" | "messages" | "association" | "downloads";
        userID?: string;
        serviceID?: string;
        from?: string;
        to?: string;
        search?: string;
        rehearsals?: "shown";
        format: "csv" | "xlsx";
      } },
      false,
      {
        taskID: string;
      }
    >;
  };
  backgroundWork: {
    /** Whether the client is suspended, or work in the background waits for whoever runs the site. `GET /clients/{client}/background-work` A key for readPrograms. */
    backgroundWork: Method<
      {},
      true,
      {
        paused: boolean;
        suspended: {
          since: string;
          because: string | null;
          contact: string | null;
        } | null;
      }
    >;
  };
  books: {
    /** Ask the card providers now for what they hold. `POST /clients/{client}/books/check` A key for readSales. */
    checkBooks: Method<
      {},
      true,
      Record<string, unknown>
    >;
    /** Download the ledger, for whoever keeps the accounts. `POST /clients/{client}/books/ledger/download` A key for readSales. */
    downloadLedger: Method<
      { body: {
        kind?: "charge" | "refund" | "reversal" | "fee" | "dispute" | "disputeReturn" | "disputeFee";
        format: "csv" | "xlsx";
      } },
      false,
      {
        taskID: string;
      }
    >;
    /** Whether the books agree with the card providers and with themselves. `GET /clients/{client}/books` A key for readSales. */
    getBooks: Method<
      {},
      true,
      {
        charged: number;
        refunded: number;
        fees: number;
        disputed: number;
        disputes: ({
          transactionID: string | null;
          number: number | null;
          invoiceID: string | null;
          kind: "contest" | "parade" | "event" | "scholarship" | "survey" | null;
          service: string | null;
          disputeID: string;
          reference: string;
          provider: string;
          amount: number;
          reason: "notTheirs" | "twice" | "notReceived" | "notAsDescribed" | "refundDue" | "cancelled" | "amount" | "notPaid" | "other";
          state: "inquiry" | "open" | "answered" | "won" | "lost" | "closed";
          answerBy: string | null;
          openedAt: string;
          closedAt: string | null;
          guestName: string;
        })[];
        accounts: ({
          paymentAccountID: string;
          provider: "stripe" | "square" | "test";
          live: boolean;
          chosen: boolean;
          checkedAt: string | null;
          failure: string;
          underWay: boolean;
        })[];
        differences: ({
          transactionID: string | null;
          number: number | null;
          invoiceID: string | null;
          kind: "contest" | "parade" | "event" | "scholarship" | "survey" | null;
          service: string | null;
          what: "notHere" | "notThere" | "amount" | "refunded" | "payout";
          provider: "stripe" | "square" | "test";
          reference: string;
          ours: number | null;
          theirs: number | null;
        })[];
        payouts: ({
          reference: string;
          provider: "stripe" | "square" | "test";
          amount: number;
          status: string;
          arrivesOn: string | null;
          payments: number;
          known: number;
          fees: number;
          agrees: boolean;
        })[];
        stock: ({
          quotaID: string;
          name: string;
          program: string;
          sold: number;
          held: number;
          ordersSold: number;
          ordersHeld: number;
          foundAt: string;
        })[];
      }
    >;
    /** Every charge, refund and provider’s fee, the latest first. `GET /clients/{client}/books/ledger` A key for readSales. */
    listLedger: List<
      { query?: {
        kind?: "charge" | "refund" | "reversal" | "fee" | "dispute" | "disputeReturn" | "disputeFee";
        after?: string;
      } },
      true,
      {
        entries: ({
          ledgerID: string;
          at: string;
          what: "charge" | "refund" | "reversal" | "fee" | "dispute" | "disputeReturn" | "disputeFee";
          amount: number;
          through: string;
          reference: string;
          guestName: string;
          transactionID: string;
          number: number | null;
          invoiceID: string | null;
          purchaseOrder: string;
          receivedOn: string | null;
          kind: "contest" | "parade" | "event" | "scholarship" | "survey" | null;
          service: string | null;
        })[];
        next: string | null;
      },
      "entries"
    >;
  };
  builderConsent: {
    /** Agree to hear from the builders whose homes one visits, or take that back. `POST /clients/{client}/services/{service}/transactions/{transactionID}/builder-consent` A key for changeSales. */
    changeBuilderConsent: Method<
      { service: string; transactionID: string } & { body?: {
        /** The builders whose homes I visit may write to me about their homes. They get my name, my email address and my phone number. */
        agreed?: boolean;
      } },
      false,
      Record<string, unknown>
    >;
  };
  builders: {
    /** Add a builder by hand. `POST /{client}/parades/{service}/builders` A key for changeTours. */
    addBuilder: Method<
      { service: string } & { body: {
        /** Company */
        company: string;
        /** Owner */
        user?: string | null;
      } },
      false,
      {
        builderID: string;
      }
    >;
    /** Change what a builder says of itself. `POST /{client}/parades/{service}/builders/{builderID}/info` A key for changeTours. */
    changeBuilderInfo: Method<
      { service: string; builderID: string } & { body: {
        /** Company */
        company: string;
        /** About */
        about?: string | null;
        /** Contact */
        contactName?: string | null;
        /** Email */
        email?: string | null;
        /** Phone */
        phone?: string | null;
        /** Website */
        website?: string | null;
        /** License number */
        license?: string | null;
      } },
      false,
      Record<string, unknown>
    >;
    /** A builder and its homes, for its owner and staff. `GET /{client}/parades/{service}/builders/{builderID}` A key for readTours. */
    getBuilder: Method<
      { service: string; builderID: string },
      false,
      {
        builder: {
          builderID: string;
          company: string;
          about: string;
          contactName: string;
          email: string;
          phone: string;
          website: string;
          license: string;
          logo: {
            uploadID: string;
            width: number | null;
            height: number | null;
            color: string | null;
            widths: number[];
          } | null;
          user: {
            userID: string;
            fullName: string;
            email: string;
          } | null;
          invited: string | null;
          removed: boolean;
          homes: number;
        };
        homes: ({
          propertyID: string;
          name: string;
          address: string;
        })[];
        standings: string[];
      }
    >;
    /** The builders of a tour, for its staff. `GET /{client}/parades/{service}/builders` A key for readPrograms. */
    listBuilders: Method<
      { service: string },
      false,
      {
        builders: ({
          builderID: string;
          company: string;
          about: string;
          contactName: string;
          email: string;
          phone: string;
          website: string;
          license: string;
          logo: {
            uploadID: string;
            width: number | null;
            height: number | null;
            color: string | null;
            widths: number[];
          } | null;
          user: {
            userID: string;
            fullName: string;
            email: string;
          } | null;
          invited: string | null;
          removed: boolean;
          homes: number;
        })[];
        standings: string[];
      }
    >;
    /** Put the builders in order. `POST /{client}/parades/{service}/builders/order` A key for changeTours. */
    orderBuilders: Method<
      { service: string } & { body: {
        builderIDs: string[];
      } },
      false,
      Record<string, unknown>
    >;
    /** Remove a builder; its homes stay, and it can be taken back. `POST /{client}/parades/{service}/builders/{builderID}/remove` A key for changeTours. */
    removeBuilder: Method<
      { service: string; builderID: string },
      false,
      Record<string, unknown>
    >;
    /** Remove a builder's logo. `POST /{client}/parades/{service}/builders/{builderID}/uploads/{field}/remove` A key for changeTours. */
    removeBuilderFile: Method<
      { service: string; builderID: string; field: string },
      false,
      Record<string, unknown>
    >;
    /** Take a removed builder back, with its homes. `POST /{client}/parades/{service}/builders/{builderID}/restore` A key for changeTours. */
    restoreBuilder: Method<
      { service: string; builderID: string },
      false,
      Record<string, unknown>
    >;
    /** Upload a builder's logo. `POST /{client}/parades/{service}/builders/{builderID}/uploads/{field}` A key for changeTours. */
    uploadBuilderFile: Method<
      { service: string; builderID: string; field: string } & { query?: {
        name?: string;
      }; body: UploadBody },
      false,
      {
        picture: {
          uploadID: string;
          width: number | null;
          height: number | null;
          color: string | null;
          widths: number[];
        };
      }
    >;
  };
  cancellation: {
    /** Whether a program was cancelled, and how far its buyers have been told and paid back. `GET /clients/{client}/services/{service}/cancellation` A key for readSales. */
    getCancellation: Method<
      { service: string },
      false,
      {
        cancelledAt: string | null;
        because: string;
        toDo: number;
        done: number;
        refunded: number;
        left: ({
          transactionID: string;
          number: number | null;
          guestName: string;
          amount: number;
          why: string;
        })[];
      }
    >;
  };
  ceremony: {
    /** In which order a contest's awards are handed over. `GET /{client}/contests/{service}/results/ceremony` A key for readScores. */
    getCeremony: Method<
      { service: string },
      false,
      {
        standings: string[];
        association: string;
        program: string;
        logo: {
          uploadID: string;
          width: number | null;
          height: number | null;
          color: string | null;
          widths: number[];
        } | null;
        awards: ({
          entryID: string;
          awardTitle: string;
          title: string;
          name: string;
          category: string;
          cover: {
            uploadID: string;
            width: number | null;
            height: number | null;
            color: string | null;
            widths: number[];
          } | null;
        })[];
      }
    >;
  };
  certificates: {
    /** How a program's certificates look, and whose there are. `GET /{client}/contests/{service}/certificates` A key for readScores. */
    getCertificates: Method<
      { service: string },
      false,
      {
        standings: string[];
        design: {
          paper: "letter" | "a4";
          sideways: boolean;
          frame: string;
          fields: ({
            kind: "recipient" | "company" | "entry" | "award" | "category" | "program" | "association" | "date" | "year" | "text" | "signature" | "logo" | "code" | "qr";
            text: string;
            x: number;
            y: number;
            width: number;
            size: number;
            align: "left" | "center" | "right";
            color: string;
            bold: boolean;
          })[];
        } | null;
        background: {
          uploadID: string;
          width: number | null;
          height: number | null;
          color: string | null;
          widths: number[];
        } | null;
        logo: {
          uploadID: string;
          width: number | null;
          height: number | null;
          color: string | null;
          widths: number[];
        } | null;
        associationLogo: {
          uploadID: string;
          width: number | null;
          height: number | null;
          color: string | null;
          widths: number[];
        } | null;
        resultsReleasedAt: string | null;
        timeZone: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "Pacific/Honolulu" | "UTC";
        program: string;
        association: string;
        color: string;
        certificates: ({
          entryID: string;
          title: string;
          ownerName: string;
          company: string;
          category: string;
          awardTitle: string;
        })[];
      }
    >;
  };
  checkIns: {
    /** Each check-in that counts, the earliest change first, or what changed since. `GET /clients/{client}/services/{service}/check-ins` A key for door. */
    listCheckIns: PolledList<
      { service: string } & { query?: {
        updatedSince?: string;
        after?: string;
      } },
      false,
      {
        checkIns: ({
          scanID: string;
          at: string;
          propertyID: string | null;
          ticketID: string;
          ticketNumber: number;
          productID: string;
          transactionID: string;
        })[];
        next: string | null;
        asOf: string;
        gone: string[];
      },
      "checkIns"
    >;
  };
  clientSettings: {
    /** A client's settings, for its staff. `GET /clients/{client}/settings` A key for readPrograms. */
    clientSettings: Method<
      {},
      true,
      {
        url: string;
        name: string;
        tagline: string;
        logo: {
          uploadID: string;
          width: number | null;
          height: number | null;
          color: string | null;
          widths: number[];
        } | null;
        banner: {
          uploadID: string;
          width: number | null;
          height: number | null;
          color: string | null;
          widths: number[];
        } | null;
        primaryColor: string;
        description: string;
        website: string | null;
        helpEmail: string | null;
        confirmColor: string | null;
        dangerColor: string | null;
        customCSS: string;
        roster: boolean;
        staffTwoFactor: boolean;
      }
    >;
    /** Who counts as a member, and whether somebody has chosen it. `GET /clients/{client}/member-rule` A key for readPrograms. */
    getMemberRule: Method<
      {},
      true,
      {
        rule: "anybody" | "verified";
        isChosen: boolean;
        hasRoster: boolean;
        isUsed: boolean;
      }
    >;
  };
  contests: {
    /** Give a category an opening or a deadline of its own. `POST /{client}/contests/{service}/categories/{categoryID}/dates` A key for changePrograms. */
    changeCategoryDates: Method<
      { service: string; categoryID: string } & { body?: {
        /** Opens */
        entriesOpenAt?: string | null;
        /** Closes */
        entriesCloseAt?: string | null;
      } },
      false,
      Record<string, unknown>
    >;
    /** Add a category. `POST /{client}/contests/{service}/categories` A key for changePrograms. */
    createCategory: Method<
      { service: string } & { body: {
        /** Label */
        label: string;
        /** Name */
        name: string;
        /** Description */
        description?: string | null;
        /** Group */
        categoryGroup?: string | null;
        /** Entries each entrant may make */
        entryLimit?: string | null;
        /** Who may enter */
        audience: "all" | "member" | "non-member";
        /** Asked before one begins */
        eligibility?: string | null;
        /** What whoever can’t is told */
        notEligible?: string | null;
      } },
      false,
      {
        categoryID: string;
      }
    >;
    /** Add a folder. `POST /{client}/contests/{service}/folders` A key for changePrograms. */
    createFolder: Method<
      { service: string } & { body: {
        /** Name */
        name: string;
        /** Instructions */
        instructions?: string | null;
        /** For */
        categoryChoice: "every" | "chosen";
        /** Categories */
        categoryIDs?: string[];
        /** Files it takes */
        restriction: "images" | "image-pdf" | "pdf" | "all";
        /** Minimum files */
        minimumFiles: string;
        /** Maximum files */
        maximumFiles: string;
        /** Maximum size of a file, in MB */
        maximumMegabytes: string;
        /** Captions */
        caption: "hidden" | "optional" | "required";
        /** Image credits */
        credit: "hidden" | "optional" | "required";
        /** Ask what the files may be used for */
        purposes?: ("Gallery and voting" | "Press and social media" | "Printed program" | "own")[];
        /** In your own words */
        ownPurposes?: string;
        /** You use them until */
        usedUntil?: string | null;
      } },
      false,
      {
        documentFolderID: string;
      }
    >;
    /** Add a form. `POST /{client}/contests/{service}/entry-forms` A key for changePrograms. */
    createForm: Method<
      { service: string } & { body: {
        /** Name */
        name: string;
        /** Description */
        description?: string | null;
        /** For */
        categoryChoice: "every" | "chosen";
        /** Categories */
        categoryIDs?: string[];
      } },
      false,
      {
        entryFormID: string;
      }
    >;
    /** Add a copy of a folder right after it, without its files. `POST /{client}/contests/{service}/folders/{documentFolderID}/duplicate` A key for changePrograms. */
    duplicateFolder: Method<
      { service: string; documentFolderID: string },
      false,
      {
        documentFolderID: string;
        name: string;
      }
    >;
    /** Add a copy of a form right after it, without its answers; unless the program is a draft, the copy begins withdrawn. `POST /{client}/contests/{service}/entry-forms/{entryFormID}/duplicate` A key for changePrograms. */
    duplicateForm: Method<
      { service: string; entryFormID: string },
      false,
      {
        entryFormID: string;
        name: string;
        withdrawn: boolean;
      }
    >;
    /** Change a category. `POST /{client}/contests/{service}/categories/{categoryID}` A key for changePrograms. */
    editCategory: Method<
      { service: string; categoryID: string } & { body: {
        /** Label */
        label: string;
        /** Name */
        name: string;
        /** Description */
        description?: string | null;
        /** Group */
        categoryGroup?: string | null;
        /** Entries each entrant may make */
        entryLimit?: string | null;
        /** Who may enter */
        audience: "all" | "member" | "non-member";
        /** Asked before one begins */
        eligibility?: string | null;
        /** What whoever can’t is told */
        notEligible?: string | null;
      } },
      false,
      Record<string, unknown>
    >;
    /** Change a folder. `POST /{client}/contests/{service}/folders/{documentFolderID}` A key for changePrograms. */
    editFolder: Method<
      { service: string; documentFolderID: string } & { body: {
        /** Name */
        name: string;
        /** Instructions */
        instructions?: string | null;
        /** For */
        categoryChoice: "every" | "chosen";
        /** Categories */
        categoryIDs?: string[];
        /** Files it takes */
        restriction: "images" | "image-pdf" | "pdf" | "all";
        /** Minimum files */
        minimumFiles: string;
        /** Maximum files */
        maximumFiles: string;
        /** Maximum size of a file, in MB */
        maximumMegabytes: string;
        /** Captions */
        caption: "hidden" | "optional" | "required";
        /** Image credits */
        credit: "hidden" | "optional" | "required";
        /** Ask what the files may be used for */
        purposes?: ("Gallery and voting" | "Press and social media" | "Printed program" | "own")[];
        /** In your own words */
        ownPurposes?: string;
        /** You use them until */
        usedUntil?: string | null;
      } },
      false,
      Record<string, unknown>
    >;
    /** Rename a form, or change whom it is for. `POST /{client}/contests/{service}/entry-forms/{entryFormID}` A key for changePrograms. */
    editForm: Method<
      { service: string; entryFormID: string } & { body: {
        /** Name */
        name: string;
        /** Description */
        description?: string | null;
        /** For */
        categoryChoice: "every" | "chosen";
        /** Categories */
        categoryIDs?: string[];
      } },
      false,
      Record<string, unknown>
    >;
    /** A form and its elements, for staff. `GET /{client}/contests/{service}/entry-forms/{entryFormID}` A key for readPrograms. */
    getForm: Method<
      { service: string; entryFormID: string },
      false,
      {
        entryFormID: string;
        categoryIDs: string[];
        name: string;
        description: string;
        version: number;
        withdrawn: boolean;
        answered: number;
        elements: unknown[];
      }
    >;
    /** A contest's categories, for its staff. `GET /{client}/contests/{service}/categories` A key for readPrograms. */
    listCategories: Method<
      { service: string },
      false,
      {
        categories: ({
          categoryID: string;
          label: string;
          name: string;
          description: string;
          categoryGroup: string;
          entryLimit: number | null;
          audience: "all" | "member" | "non-member";
          eligibility: string;
          notEligible: string;
          entriesOpenAt: string | null;
          entriesCloseAt: string | null;
          entries: number;
          stops: ({
            question: string;
            stopped: number;
          })[];
        })[];
      }
    >;
    /** The folders that entrants put files in, for staff. `GET /{client}/contests/{service}/folders` A key for readPrograms. */
    listFolders: Method<
      { service: string },
      false,
      {
        documentFolders: ({
          documentFolderID: string;
          categoryIDs: string[];
          name: string;
          instructions: string;
          restriction: "image-pdf" | "images" | "pdf" | "all";
          minimumFiles: number;
          maximumFiles: number;
          maximumBytes: number;
          caption: "hidden" | "optional" | "required";
          credit: "hidden" | "optional" | "required";
          purposes: string[];
          usedUntil: string | null;
          files: number;
        })[];
      }
    >;
    /** The forms that entrants fill in, for staff. `GET /{client}/contests/{service}/entry-forms` A key for readPrograms. */
    listForms: Method<
      { service: string },
      false,
      {
        entryForms: ({
          entryFormID: string;
          categoryIDs: string[];
          name: string;
          description: string;
          version: number;
          withdrawn: boolean;
          answered: number;
          questions: number;
          asksTitle: boolean;
        })[];
      }
    >;
    /** Put the categories in order. `POST /{client}/contests/{service}/categories-order` A key for changePrograms. */
    orderCategories: Method<
      { service: string } & { body: {
        categoryIDs: string[];
      } },
      false,
      Record<string, unknown>
    >;
    /** Put the folders in order. `POST /{client}/contests/{service}/folders-order` A key for changePrograms. */
    orderFolders: Method<
      { service: string } & { body: {
        documentFolderIDs: string[];
      } },
      false,
      Record<string, unknown>
    >;
    /** Put the forms in order. `POST /{client}/contests/{service}/entry-forms-order` A key for changePrograms. */
    orderForms: Method<
      { service: string } & { body: {
        entryFormIDs: string[];
      } },
      false,
      Record<string, unknown>
    >;
    /** Remove a category that nothing was entered in. `POST /{client}/contests/{service}/categories/{categoryID}/remove` A key for changePrograms. */
    removeCategory: Method<
      { service: string; categoryID: string },
      false,
      Record<string, unknown>
    >;
    /** Remove a folder that nothing was uploaded to. `POST /{client}/contests/{service}/folders/{documentFolderID}/remove` A key for changePrograms. */
    removeFolder: Method<
      { service: string; documentFolderID: string },
      false,
      Record<string, unknown>
    >;
    /** Remove a form that nobody answered. `POST /{client}/contests/{service}/entry-forms/{entryFormID}/remove` A key for changePrograms. */
    removeForm: Method<
      { service: string; entryFormID: string },
      false,
      Record<string, unknown>
    >;
    /** Ask a form again that was withdrawn. `POST /{client}/contests/{service}/entry-forms/{entryFormID}/restore` A key for changePrograms. */
    restoreForm: Method<
      { service: string; entryFormID: string },
      false,
      Record<string, unknown>
    >;
    /** Save a form's elements; answers that exist keep the version they were given to. `POST /{client}/contests/{service}/entry-forms/{entryFormID}/definition` A key for changePrograms. */
    saveFormDefinition: Method<
      { service: string; entryFormID: string } & { body: {
        elements: ({
          type: "input";
          name: string;
          showWhen?: {
            name: string;
            is: (string | boolean)[];
          } | {
            match: "all" | "any";
            lines: ({
              name: string;
              test: "is" | "isNot";
              is: (string | boolean)[];
            } | {
              name: string;
              test: "isAnswered" | "isEmpty";
            } | {
              name: string;
              test: "isAtLeast" | "isAtMost";
              number: number;
            })[];
          };
          audience?: "all" | "member" | "non-member";
          hidden?: boolean;
          label: string;
          help?: string;
          required?: boolean;
          hiddenFromScorers?: boolean;
          kind: "category-label" | "currency" | "date" | "dateTime" | "email" | "number" | "password" | "password-any" | "phone" | "text" | "website" | "url" | "zip";
          format?: "url-fragment" | "video" | "promo-code" | "id" | "account-email";
          minLength?: number;
          maxLength?: number;
          min?: number;
          max?: number;
          matches?: string;
          notAbove?: string;
          netPromoter?: boolean;
          abroad?: boolean;
          placeholder?: string;
        } | {
          type: "textarea";
          name: string;
          showWhen?: {
            name: string;
            is: (string | boolean)[];
          } | {
            match: "all" | "any";
            lines: ({
              name: string;
              test: "is" | "isNot";
              is: (string | boolean)[];
            } | {
              name: string;
              test: "isAnswered" | "isEmpty";
            } | {
              name: string;
              test: "isAtLeast" | "isAtMost";
              number: number;
            })[];
          };
          audience?: "all" | "member" | "non-member";
          hidden?: boolean;
          label: string;
          help?: string;
          required?: boolean;
          hiddenFromScorers?: boolean;
          minLength?: number;
          maxLength?: number;
          maxWords?: number;
          placeholder?: string;
        } | {
          type: "select";
          name: string;
          showWhen?: {
            name: string;
            is: (string | boolean)[];
          } | {
            match: "all" | "any";
            lines: ({
              name: string;
              test: "is" | "isNot";
              is: (string | boolean)[];
            } | {
              name: string;
              test: "isAnswered" | "isEmpty";
            } | {
              name: string;
              test: "isAtLeast" | "isAtMost";
              number: number;
            })[];
          };
          audience?: "all" | "member" | "non-member";
          hidden?: boolean;
          label: string;
          help?: string;
          required?: boolean;
          hiddenFromScorers?: boolean;
          options: ({
            value: string;
            label: string;
            picture?: {
              src: string;
              alt: string;
            };
          })[];
          netPromoter?: boolean;
        } | {
          type: "radio";
          name: string;
          showWhen?: {
            name: string;
            is: (string | boolean)[];
          } | {
            match: "all" | "any";
            lines: ({
              name: string;
              test: "is" | "isNot";
              is: (string | boolean)[];
            } | {
              name: string;
              test: "isAnswered" | "isEmpty";
            } | {
              name: string;
              test: "isAtLeast" | "isAtMost";
              number: number;
            })[];
          };
          audience?: "all" | "member" | "non-member";
          hidden?: boolean;
          label: string;
          help?: string;
          required?: boolean;
          hiddenFromScorers?: boolean;
          options: ({
            value: string;
            label: string;
            picture?: {
              src: string;
              alt: string;
            };
          })[];
          netPromoter?: boolean;
        } | {
          type: "multiSelect";
          name: string;
          showWhen?: {
            name: string;
            is: (string | boolean)[];
          } | {
            match: "all" | "any";
            lines: ({
              name: string;
              test: "is" | "isNot";
              is: (string | boolean)[];
            } | {
              name: string;
              test: "isAnswered" | "isEmpty";
            } | {
              name: string;
              test: "isAtLeast" | "isAtMost";
              number: number;
            })[];
          };
          audience?: "all" | "member" | "non-member";
          hidden?: boolean;
          label: string;
          help?: string;
          required?: boolean;
          hiddenFromScorers?: boolean;
          options: ({
            value: string;
            label: string;
            picture?: {
              src: string;
              alt: string;
            };
          })[];
          min?: number;
          max?: number;
        } | {
          type: "checkbox";
          name: string;
          showWhen?: {
            name: string;
            is: (string | boolean)[];
          } | {
            match: "all" | "any";
            lines: ({
              name: string;
              test: "is" | "isNot";
              is: (string | boolean)[];
            } | {
              name: string;
              test: "isAnswered" | "isEmpty";
            } | {
              name: string;
              test: "isAtLeast" | "isAtMost";
              number: number;
            })[];
          };
          audience?: "all" | "member" | "non-member";
          hidden?: boolean;
          label: string;
          help?: string;
          required?: boolean;
          hiddenFromScorers?: boolean;
        } | {
          type: "image";
          name: string;
          showWhen?: {
            name: string;
            is: (string | boolean)[];
          } | {
            match: "all" | "any";
            lines: ({
              name: string;
              test: "is" | "isNot";
              is: (string | boolean)[];
            } | {
              name: string;
              test: "isAnswered" | "isEmpty";
            } | {
              name: string;
              test: "isAtLeast" | "isAtMost";
              number: number;
            })[];
          };
          audience?: "all" | "member" | "non-member";
          hidden?: boolean;
          src: string;
          alt: string;
        } | {
          type: "heading";
          name: string;
          showWhen?: {
            name: string;
            is: (string | boolean)[];
          } | {
            match: "all" | "any";
            lines: ({
              name: string;
              test: "is" | "isNot";
              is: (string | boolean)[];
            } | {
              name: string;
              test: "isAnswered" | "isEmpty";
            } | {
              name: string;
              test: "isAtLeast" | "isAtMost";
              number: number;
            })[];
          };
          audience?: "all" | "member" | "non-member";
          hidden?: boolean;
          text: string;
        } | {
          type: "paragraph";
          name: string;
          showWhen?: {
            name: string;
            is: (string | boolean)[];
          } | {
            match: "all" | "any";
            lines: ({
              name: string;
              test: "is" | "isNot";
              is: (string | boolean)[];
            } | {
              name: string;
              test: "isAnswered" | "isEmpty";
            } | {
              name: string;
              test: "isAtLeast" | "isAtMost";
              number: number;
            })[];
          };
          audience?: "all" | "member" | "non-member";
          hidden?: boolean;
          text: string;
        })[];
      } },
      false,
      {
        version: number;
      }
    >;
    /** Withdraw a form: nobody is asked any more, and what was answered stays. `POST /{client}/contests/{service}/entry-forms/{entryFormID}/withdraw` A key for changePrograms. */
    withdrawForm: Method<
      { service: string; entryFormID: string },
      false,
      Record<string, unknown>
    >;
  };
  copying: {
    /** Copy a program. `POST /clients/{client}/services/copy` A key for changePrograms. */
    copyService: Method<
      { body: {
        /** Program */
        serviceID: string;
        /** Name */
        name: string;
        /** Address */
        url: string;
        /** What comes along */
        parts?: ("dates" | "page" | "categories" | "rules" | "folders" | "forms" | "questions" | "scoresheets" | "homes" | "tiers" | "galleries" | "votes" | "sales" | "promoCodes" | "scorers" | "roles")[];
        /** Weeks by which its dates move */
        weeks?: string;
      } },
      false,
      {
        kind: "contest" | "parade" | "event" | "scholarship" | "survey";
        url: string;
      }
    >;
    /** Add a program from a template. `POST /clients/{client}/services/from-template` A key for changePrograms. */
    createFromTemplate: Method<
      { body: {
        /** Template */
        template: string;
        /** Name */
        name: string;
        /** Address */
        url: string;
      } },
      false,
      {
        kind: "contest" | "parade" | "event" | "scholarship" | "survey";
        url: string;
      }
    >;
    /** Programs that are set up already, to begin from. `GET /clients/{client}/templates` A key for changePrograms. */
    listTemplates: Method<
      {},
      true,
      {
        templates: ({
          template: string;
          kind: "contest" | "parade" | "event" | "scholarship" | "survey";
          name: string;
          purpose: string;
          contents: string[];
        })[];
      }
    >;
  };
  detailsDue: {
    /** Change by when builders complete their homes, and how they are reminded. `POST /clients/{client}/services/{service}/homes-due` A key for changeTours. */
    changeHomesDue: Method<
      { service: string } & { body?: {
        /** Homes are to be complete by */
        homesDue?: string | null;
        /** Remind builders of what is missing */
        homeReminder?: boolean;
        /** Days before the date */
        homeReminderDays?: string;
        /** Text */
        homeReminderText?: string | null;
      } },
      false,
      Record<string, unknown>
    >;
    /** Change by when sponsors give logo and words, and how they are reminded. `POST /{client}/{serviceType}/{service}/sponsors-due` A key for changeTours. */
    changeSponsorsDue: Method<
      { serviceType: "contests" | "parades" | "events" | "scholarships" | "surveys"; service: string } & { body?: {
        /** Logos and words are due */
        sponsorsDue?: string | null;
        /** Remind owners of what is missing */
        sponsorReminder?: boolean;
        /** Days before the date */
        sponsorReminderDays?: string;
        /** Text */
        sponsorReminderText?: string | null;
      } },
      false,
      Record<string, unknown>
    >;
    /** By when builders complete their homes, and how they are reminded. `GET /clients/{client}/services/{service}/homes-due` A key for changeTours. */
    getHomesDue: Method<
      { service: string },
      false,
      {
        homesDue: string | null;
        homeReminder: boolean;
        homeReminderDays: number;
        homeReminderText: string | null;
      }
    >;
    /** By when sponsors give logo and words, and how they are reminded. `GET /{client}/{serviceType}/{service}/sponsors-due` A key for changeTours. */
    getSponsorsDue: Method<
      { serviceType: "contests" | "parades" | "events" | "scholarships" | "surveys"; service: string },
      false,
      {
        sponsorsDue: string | null;
        sponsorReminder: boolean;
        sponsorReminderDays: number;
        sponsorReminderText: string | null;
      }
    >;
  };
  discussion: {
    /** Read what scorers gave an entry and say of it. `GET /{client}/contests/{service}/entries/{entryID}/discussion` A key for readScores. */
    getDiscussion: Method<
      { service: string; entryID: string },
      false,
      {
        timeZone: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "Pacific/Honolulu" | "UTC";
        ownFirst: boolean;
        closed: string | null;
        scoresheets: ({
          userID: string;
          fullName: string;
          percent: number;
          total: number;
          maximumTotal: number;
          savedAt: string;
          saves: number;
          reason: string | null;
          scoresheetCriteria: ({
            name: string;
            label: string;
            help: string;
            maximumValue: number;
            weight: number;
            value: number | string | null;
          })[];
        })[];
        remarks: ({
          remarkID: string;
          fullName: string | null;
          isMine: boolean;
          text: string | null;
          writtenAt: string;
        })[];
        unread: number;
      }
    >;
  };
  disputes: {
    /** What can be shown to a bank that disputes the payment of an order: what was bought, mailed and let in, as PDF. `GET /clients/{client}/services/{service}/transactions/{transactionID}/evidence` A key for changeSales. */
    evidenceFile: Method<
      { service: string; transactionID: string },
      false,
      Response
    >;
  };
  door: {
    /** Say that somebody has looked at what was let in and doesn't stand: it leaves the list. `POST /clients/{client}/services/{service}/scans/{scanID}/acknowledge` A key for door. */
    acknowledgeDisputedScan: Method<
      { service: string; scanID: string },
      false,
      Record<string, unknown>
    >;
    /** Hand in what was scanned without a network. `POST /clients/{client}/services/{service}/auto-submit` A key for door. */
    autoSubmit: Method<
      { service: string } & { body: {
        deviceID: string;
        scans: ({
          scanID: string;
          code?: string;
          ticketID?: string;
          propertyID?: string | null;
          at: string;
          told: "ok" | "again" | "alreadyCheckedIn" | "notValidHere" | "outsideScanWindow" | "refunded" | "unpaid" | "unanswered" | "lateInvalid" | "unknown";
          answers?: ({
            questionFormID: string;
            answers: ({
              name: string;
              value: string | number | boolean | string[] | null;
            })[];
          })[];
          undoes?: string;
          left?: number;
        })[];
      } },
      false,
      {
        accepted: number;
        results: ({
          scanID: string;
          verdict: "ok" | "again" | "alreadyCheckedIn" | "notValidHere" | "outsideScanWindow" | "refunded" | "unpaid" | "unanswered" | "lateInvalid" | "unknown";
        })[];
      }
    >;
    /** Let in whoever shows a ticket, or take that back. `POST /clients/{client}/services/{service}/checkin/{ticketID}` A key for door. */
    checkIn: Method<
      { service: string; ticketID: string } & { body: {
        eventID?: string | null;
        paradeID?: string | null;
        number: number;
        productType: "ticket" | "registration" | "property" | "sponsor";
        propertyID?: string | null;
        status: boolean;
        scanID?: string;
        undoes?: string;
        deviceID?: string;
        answers?: ({
          questionFormID: string;
          answers: ({
            name: string;
            value: string | number | boolean | string[] | null;
          })[];
        })[];
      } },
      false,
      {
        verdict: "ok" | "again" | "alreadyCheckedIn" | "notValidHere" | "outsideScanWindow" | "refunded" | "unpaid" | "unanswered" | "lateInvalid" | "unknown";
        item: {
          purchasedTicketID: string;
          transactionID: string;
          number: number;
          name: string;
          product: string;
          productType: string;
          admits: number;
          program: string;
          endedAt: string | null;
          purchaseType: "Online" | "Prepaid";
          purchasedAt: string | null;
          guest: {
            fullName: string;
            email: string;
            phone: string;
            declineContact: boolean;
          };
          verdict: "ok" | "again" | "alreadyCheckedIn" | "notValidHere" | "outsideScanWindow" | "refunded" | "unpaid" | "unanswered" | "lateInvalid" | "unknown";
          questions: ({
            questionFormID: string;
            ofOrder: boolean;
            name: string;
            description: string;
            elements: unknown[];
          })[];
          checkins: ({
            scanID: string;
            byUser: string;
            timestamp: string;
            propertyID: string | null;
            place: string;
          })[];
          order: ({
            purchasedTicketID: string;
            number: number;
            name: string;
            product: string;
            productType: string;
            admits: number;
            letIn: number;
            verdict: "ok" | "again" | "alreadyCheckedIn" | "notValidHere" | "outsideScanWindow" | "refunded" | "unpaid" | "unanswered" | "lateInvalid" | "unknown";
          })[];
        };
      }
    >;
    /** Where the person may let people in. `GET /clients/{client}/services/{service}/door` A key for door. */
    getDoor: Method<
      { service: string },
      false,
      {
        serviceID: string;
        program: string;
        kind: "contest" | "parade" | "event" | "scholarship" | "survey";
        zone: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "Pacific/Honolulu" | "UTC";
        places: ({
          propertyID: string | null;
          name: string;
          number: number | null;
          address: string;
          mostInside: number | null;
        })[];
        until: string | null;
        isOver: boolean;
        sells: boolean;
        hasOwnHomes: boolean;
      }
    >;
    /** How many are inside a home now. `GET /clients/{client}/services/{service}/door/inside` A key for door. */
    getInside: Method<
      { service: string } & { query?: {
        propertyID?: string;
      } },
      false,
      {
        inside: number;
      }
    >;
    /** Tickets by whoever bought or holds them, to check in without a code. `GET /clients/{client}/services/{service}/checkin-items` A key for door. */
    listCheckinItems: Method<
      { service: string } & { query?: {
        search?: string;
        transactionID?: string;
        propertyID?: string;
      } },
      false,
      {
        items: ({
          purchasedTicketID: string;
          transactionID: string;
          number: number;
          name: string;
          product: string;
          productType: string;
          admits: number;
          program: string;
          endedAt: string | null;
          purchaseType: "Online" | "Prepaid";
          purchasedAt: string | null;
          guest: {
            fullName: string;
            email: string;
            phone: string;
            declineContact: boolean;
          };
          verdict: "ok" | "again" | "alreadyCheckedIn" | "notValidHere" | "outsideScanWindow" | "refunded" | "unpaid" | "unanswered" | "lateInvalid" | "unknown";
          questions: ({
            questionFormID: string;
            ofOrder: boolean;
            name: string;
            description: string;
            elements: unknown[];
          })[];
          checkins: ({
            scanID: string;
            byUser: string;
            timestamp: string;
            propertyID: string | null;
            place: string;
          })[];
          order: ({
            purchasedTicketID: string;
            number: number;
            name: string;
            product: string;
            productType: string;
            admits: number;
            letIn: number;
            verdict: "ok" | "again" | "alreadyCheckedIn" | "notValidHere" | "outsideScanWindow" | "refunded" | "unpaid" | "unanswered" | "lateInvalid" | "unknown";
          })[];
        })[];
        hasMore: boolean;
      }
    >;
    /** What was let in at a door and doesn't stand, the latest first. `GET /clients/{client}/services/{service}/scans/disputed` A key for door. */
    listDisputedScans: Method<
      { service: string } & { query?: {
        propertyID?: string;
        state?: "open" | "acknowledged";
      } },
      false,
      {
        scans: ({
          scanID: string;
          number: number | null;
          name: string;
          place: string;
          verdict: "ok" | "again" | "alreadyCheckedIn" | "notValidHere" | "outsideScanWindow" | "refunded" | "unpaid" | "unanswered" | "lateInvalid" | "unknown";
          at: string;
          byUser: string;
          deviceID: string | null;
          device: string;
          standing: {
            at: string;
            byUser: string;
            deviceID: string | null;
            device: string;
          } | null;
          acknowledged: {
            at: string;
            byUser: string;
          } | null;
        })[];
      }
    >;
    /** The ticket behind a code that was scanned or typed. `GET /clients/{client}/services/{service}/scan` A key for door. */
    scan: Method<
      { service: string } & { query: {
        search: string;
        deviceID?: string;
        propertyID?: string;
      } },
      false,
      {
        item: {
          purchasedTicketID: string;
          transactionID: string;
          number: number;
          name: string;
          product: string;
          productType: string;
          admits: number;
          program: string;
          endedAt: string | null;
          purchaseType: "Online" | "Prepaid";
          purchasedAt: string | null;
          guest: {
            fullName: string;
            email: string;
            phone: string;
            declineContact: boolean;
          };
          verdict: "ok" | "again" | "alreadyCheckedIn" | "notValidHere" | "outsideScanWindow" | "refunded" | "unpaid" | "unanswered" | "lateInvalid" | "unknown";
          questions: ({
            questionFormID: string;
            ofOrder: boolean;
            name: string;
            description: string;
            elements: unknown[];
          })[];
          checkins: ({
            scanID: string;
            byUser: string;
            timestamp: string;
            propertyID: string | null;
            place: string;
          })[];
          order: ({
            purchasedTicketID: string;
            number: number;
            name: string;
            product: string;
            productType: string;
            admits: number;
            letIn: number;
            verdict: "ok" | "again" | "alreadyCheckedIn" | "notValidHere" | "outsideScanWindow" | "refunded" | "unpaid" | "unanswered" | "lateInvalid" | "unknown";
          })[];
        };
      }
    >;
  };
  doorList: {
    /** Who was let in at a place, by the names that tickets have in the list, or what has changed since. `GET /clients/{client}/services/{service}/door/let-in` A key for door. */
    listLetIn: Method<
      { service: string } & { query?: {
        since?: string;
        propertyID?: string;
      } },
      false,
      {
        scans: ({
          scanID: string;
          ticket: string;
          at: string;
          undone: boolean;
        })[];
        next: string;
        isAll: boolean;
      }
    >;
    /** The tickets of a program, each sealed with its own code, or those that have changed since. `GET /clients/{client}/services/{service}/door/list` A key for door. */
    listSealedTickets: Method<
      { service: string } & { query?: {
        since?: string;
      } },
      false,
      {
        now: string;
        held: number;
        hasNames: boolean;
        hasNumbers: boolean;
        days: ({
          opensAt: string;
          closesAt: string;
        })[];
        products: ({
          productID: string;
          name: string;
          admits: number;
          reentry: boolean;
          validFrom: string | null;
          days: ({
            opensAt: string;
            closesAt: string;
          })[];
          asks: string[];
        })[];
        questionForms: ({
          questionFormID: string;
          ofOrder: boolean;
          name: string;
          description: string;
          elements: unknown[];
        })[];
        tickets: ({
          name: string;
          sealed: string | null;
          pairs: ({
            name: string;
            sealed: string;
          })[];
          open: {
            ticketID: string;
            shortName: string;
            number: number;
            productID: string;
            state: string;
            paid: boolean;
            endedAt: string | null;
            answered: string[];
          } | null;
        })[];
        next: string;
        isAll: boolean;
      }
    >;
  };
  entering: {
    /** Add an entry for somebody who has no account. `POST /{client}/contests/{service}/entries/for-newcomer` A key for changeEntries. */
    addEntryForNewcomer: Method<
      { service: string } & { body: {
        /** Category */
        categoryID: string;
        /** Full name */
        fullName: string;
        /** Email address */
        email: string;
        /** Key */
        entryKey?: string | null;
      } },
      false,
      {
        entryID: string;
        number: number;
      }
    >;
  };
  entries: {
    /** Change an entry’s category. `POST /{client}/contests/{service}/entries/{entryID}/change-category` A key for changeEntries. */
    changeEntryCategory: Method<
      { service: string; entryID: string } & { body: {
        /** Category */
        categoryID: string;
      } },
      false,
      {
        complete: boolean;
      }
    >;
    /** Change an entry’s owner. `POST /{client}/contests/{service}/entries/{entryID}/change-owner` A key for changeEntries. */
    changeEntryOwner: Method<
      { service: string; entryID: string } & { body: {
        /** Owner */
        user: string;
      } },
      false,
      Record<string, unknown>
    >;
    /** Disqualify or reinstate an entry. `POST /{client}/contests/{service}/entries/{entryID}/disqualify` A key for changeEntries. */
    disqualifyEntry: Method<
      ({ service: string; entryID: string } | { service: string; scholarship: string; entryID: string }) & { body?: {
        /** Disqualified */
        disqualified?: boolean;
        /** Reason */
        reason?: string | null;
      } },
      false,
      Record<string, unknown>
    >;
    /** Download a contest’s entries. `POST /{client}/contests/{service}/entries/download` A key for readEntries. */
    downloadEntries: Method<
      { service: string } & { body: {
        search?: string;
        categoryID?: string;
        state?: "draft" | "submitted" | "withdrawn";
        disqualified?: "true" | "false";
        screening?: "accepted" | "refused" | "returned" | "waiting";
        complete?: "true" | "false";
        fee?: "paid" | "paidByHand" | "invoiced" | "waived" | "unpaid" | "paidNotSubmitted";
        tag?: string;
        from?: string;
        showing?: "waiting" | "ending";
        rules?: "accepted" | "waiting";
        format: "csv" | "xlsx";
      } },
      false,
      {
        taskID: string;
      }
    >;
    /** Download an entry as PDF. `POST /{client}/contests/{service}/entries/{entryID}/paper` A key for readEntries. */
    downloadEntryPaper: Method<
      { service: string; entryID: string } & { body: {
        blind: boolean;
      } },
      false,
      Response
    >;
    /** Extend an entry’s deadline. `POST /{client}/contests/{service}/entries/{entryID}/extend` A key for changeEntries. */
    extendEntry: Method<
      { service: string; entryID: string } & { body?: {
        /** Open until */
        until?: string | null;
      } },
      false,
      {
        pastScoring: boolean;
      }
    >;
    /** See an entry. `GET /clients/{client}/services/{service}/entries/{entryID}` A key for readEntries. */
    getEntry: Method<
      ({ service: string; entryID: string } | { service: string; scholarship: string; entryID: string }),
      false,
      {
        entryID: string;
        number: number;
        title: string;
        state: "draft" | "submitted" | "withdrawn";
        disqualified: boolean;
        screening: "accepted" | "refused" | "returned" | "waiting" | null;
        screeningReason: string | null;
        returned: {
          questions: string;
          until: string;
          answeredAt: string | null;
        } | null;
        complete: boolean;
        submittedAt: string | null;
        awaitsPayment: boolean;
        updatedAt: string;
        category: {
          categoryID: string;
          label: string;
          name: string;
          description: string;
        };
        fees: {
          asked: number;
          paid: number;
          due: number;
          next: {
            at: string;
            due: number;
          } | null;
          isNeeded: boolean;
          takesCards: boolean;
          submitsWhenPaid: boolean;
          inCart: boolean;
          isWaived: boolean;
          invoice: {
            invoiceID: string;
            number: number;
            dueOn: string | null;
            amount: number;
            total: number;
            isPaying: boolean;
          } | null;
          isBillable: boolean;
          countsOncePaid: boolean;
          method: "card" | "bank" | "cash" | "manual" | "none" | null;
          notPayable: string | null;
          paidNotSubmitted: string | null;
        } | null;
        serviceName: string;
        kind: "contest" | "parade" | "event" | "scholarship" | "survey";
        disqualifiedReason: string | null;
        awardTitle: string | null;
        showScoresToUsers: "no" | "yes" | "yes-comments" | "private-comments";
        resultsReleased: boolean;
        resultWithdrawn: string | null;
        helpVideo: {
          title: string;
          address: string;
        } | null;
        owner: {
          userID: string;
          fullName: string;
          email: string | null;
        };
        origin: {
          feederProgramID: string;
          association: string;
          program: string;
          category: string;
          code: string;
          awardTitle: string;
          arrivedAt: string;
          leftBehind: string[];
          withdrawnAt: string | null;
        } | null;
        audience: "member" | "non-member";
        deadline: {
          status: "future" | "open" | "closed";
          opensAt: string | null;
          closesAt: string | null;
          extended: boolean;
          timeZone: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "Pacific/Honolulu" | "UTC";
        };
        rules: {
          current: {
            rulesID: string;
            version: number;
            kind: "text" | "file" | "link";
            at: string;
          };
          accepted: {
            rulesID: string;
            version: number;
            kind: "text" | "file" | "link";
            at: string;
            acceptedAt: string;
            by: string;
          } | null;
          mustAccept: boolean;
        } | null;
        documentFolders: ({
          documentFolderID: string;
          name: string;
          instructions: string;
          restriction: "image-pdf" | "images" | "pdf" | "all";
          minimumFiles: number;
          maximumFiles: number;
          maximumBytes: number;
          caption: "hidden" | "optional" | "required";
          credit: "hidden" | "optional" | "required";
          purposes: string[];
          usedUntil: string | null;
          isShared: boolean;
          onlyElsewhere: string[];
          entryUploads: ({
            entryUploadID: string;
            uploadID: string;
            fileName: string;
            bytes: number;
            caption: string;
            credit: string;
            rights: {
              version: number;
              asked: string[];
              given: string[];
              until: string | null;
              endsAt: string | null;
              by: string | null;
              at: string;
            } | null;
            cover: boolean;
            isImage: boolean;
            isPDF: boolean;
            thumbURL: string | null;
            URL: string;
            downloadURL: string;
            originalURL: string;
            renditions: ({
              width: number;
              height: number;
              url: string;
            })[];
            dominantColor: string | null;
          })[];
        })[];
        entryForms: ({
          entryFormID: string;
          name: string;
          description: string;
          version: number;
          elements: unknown[];
          isShared: boolean;
          entryFormQuestions: ({
            name: string;
            value: unknown;
          })[];
          revision: number;
          savedAt: string | null;
        })[];
        checklist: ({
          kind: "form" | "folder";
          id: string;
          name: string;
          missing: ({
            what: string;
            formID?: string;
            element?: string;
            folderID?: string;
            entryUploadID?: string;
          })[];
        })[];
        standings: string[];
        createdAt: string;
      }
    >;
    /** See a contest's entries. `GET /clients/{client}/services/{service}/entries` A key for readEntries. */
    listEntries: PolledList<
      { service: string } & { query?: {
        search?: string;
        categoryID?: string;
        state?: "draft" | "submitted" | "withdrawn";
        disqualified?: "true" | "false";
        screening?: "accepted" | "refused" | "returned" | "waiting";
        complete?: "true" | "false";
        fee?: "paid" | "paidByHand" | "invoiced" | "waived" | "unpaid" | "paidNotSubmitted";
        tag?: string;
        from?: string;
        showing?: "waiting" | "ending";
        rules?: "accepted" | "waiting";
        sort?: "-updated" | "updated" | "number" | "-number" | "title" | "-title";
        updatedSince?: string;
        after?: string;
        columns?: string;
      } },
      false,
      {
        entries: ({
          entryID: string;
          number: number;
          title: string;
          state: "draft" | "submitted" | "withdrawn";
          disqualified: boolean;
          screening: "accepted" | "refused" | "returned" | "waiting" | null;
          screeningReason: string | null;
          returned: {
            questions: string;
            until: string;
            answeredAt: string | null;
          } | null;
          complete: boolean;
          submittedAt: string | null;
          awaitsPayment: boolean;
          updatedAt: string;
          category: {
            categoryID: string;
            label: string;
            name: string;
            description: string;
          };
          fees: {
            asked: number;
            paid: number;
            due: number;
            next: {
              at: string;
              due: number;
            } | null;
            isNeeded: boolean;
            takesCards: boolean;
            submitsWhenPaid: boolean;
            inCart: boolean;
            isWaived: boolean;
            invoice: {
              invoiceID: string;
              number: number;
              dueOn: string | null;
              amount: number;
              total: number;
              isPaying: boolean;
            } | null;
            isBillable: boolean;
            countsOncePaid: boolean;
            method: "card" | "bank" | "cash" | "manual" | "none" | null;
            notPayable: string | null;
            paidNotSubmitted: string | null;
          } | null;
          thumbURL: string | null;
          owner: {
            userID: string;
            fullName: string;
            email: string | null;
          };
          extended: boolean;
          tags: string[];
          cells: (string | number | boolean | null)[];
        })[];
        columns: ({
          id: string;
          heading: string;
          kind: "text" | "number" | "money" | "yesNo" | "date" | "dateTime" | "instant";
        })[];
        columnChoices: ({
          id: string;
          heading: string;
          kind: "text" | "number" | "money" | "yesNo" | "date" | "dateTime" | "instant";
        })[];
        views: ({
          entryViewID: string;
          name: string;
          shared: boolean;
          by: string | null;
          query: {
            search?: string;
            category?: string;
            state?: string;
            fee?: "paid" | "paidByHand" | "invoiced" | "waived" | "unpaid" | "paidNotSubmitted";
            tag?: string;
            from?: string;
            showing?: "waiting" | "ending";
            rules?: "accepted" | "waiting";
            sort?: string;
            columns?: string;
          };
        })[];
        next: string | null;
        asOf: string;
        gone: string[];
        total: number;
        categories: ({
          categoryID: string;
          label: string;
          name: string;
          description: string;
        })[];
        tags: string[];
        feeders: ({
          feederProgramID: string;
          association: string;
          program: string;
        })[];
        toScreen: number | null;
        timeZone: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "Pacific/Honolulu" | "UTC";
        standings: string[];
      },
      "entries"
    >;
    /** Preview what entrants will see. `GET /{client}/contests/{service}/entries/preview/{categoryID}` A key for readPrograms. */
    previewEntry: Method<
      { service: string; categoryID: string },
      false,
      {
        serviceName: string;
        category: {
          categoryID: string;
          label: string;
          name: string;
          description: string;
        };
        documentFolders: ({
          documentFolderID: string;
          name: string;
          instructions: string;
          restriction: "image-pdf" | "images" | "pdf" | "all";
          minimumFiles: number;
          maximumFiles: number;
          maximumBytes: number;
          caption: "hidden" | "optional" | "required";
          credit: "hidden" | "optional" | "required";
          purposes: string[];
          usedUntil: string | null;
          isShared: boolean;
          onlyElsewhere: string[];
          entryUploads: ({
            entryUploadID: string;
            uploadID: string;
            fileName: string;
            bytes: number;
            caption: string;
            credit: string;
            rights: {
              version: number;
              asked: string[];
              given: string[];
              until: string | null;
              endsAt: string | null;
              by: string | null;
              at: string;
            } | null;
            cover: boolean;
            isImage: boolean;
            isPDF: boolean;
            thumbURL: string | null;
            URL: string;
            downloadURL: string;
            originalURL: string;
            renditions: ({
              width: number;
              height: number;
              url: string;
            })[];
            dominantColor: string | null;
          })[];
        })[];
        entryForms: ({
          entryFormID: string;
          name: string;
          description: string;
          version: number;
          elements: unknown[];
          isShared: boolean;
          entryFormQuestions: ({
            name: string;
            value: unknown;
          })[];
          revision: number;
          savedAt: string | null;
        })[];
      }
    >;
    /** Remove an entry. `POST /{client}/contests/{service}/entries/{entryID}/remove` A key for changeEntries. */
    removeEntry: Method<
      ({ service: string; entryID: string } | { service: string; scholarship: string; entryID: string }),
      false,
      Record<string, unknown>
    >;
    /** Save an entry's answers. `POST /{client}/contests/{service}/entries/{entryID}/entry-forms/{formID}` A key for changeEntries. */
    saveEntryForm: Method<
      ({ service: string; entryID: string; formID: string } | { service: string; scholarship: string; entryID: string; formID: string }) & { body: {
        entryFormQuestions: ({
          name: string;
          value: string | number | boolean | string[] | null;
        })[];
        version?: number;
        revision?: number;
        base?: number;
        writer?: string;
      } },
      false,
      {
        revision: number;
        savedAt: string;
        title: string;
      }
    >;
    /** Submit an entry. `POST /{client}/contests/{service}/entries/{entryID}/submit` A key for changeEntries. */
    submitEntry: Method<
      ({ service: string; entryID: string } | { service: string; scholarship: string; entryID: string }),
      false,
      {
        submittedAt: string;
        awaitsPayment: boolean;
      }
    >;
    /** Have an entry submitted once its fee is paid. `POST /{client}/contests/{service}/entries/{entryID}/submit-when-paid` A key for changeEntries. */
    submitEntryWhenPaid: Method<
      { service: string; entryID: string },
      false,
      Record<string, unknown>
    >;
    /** Take an entry back to change it. `POST /{client}/contests/{service}/entries/{entryID}/take-back` A key for changeEntries. */
    takeBackEntry: Method<
      { service: string; entryID: string },
      false,
      Record<string, unknown>
    >;
    /** Withdraw a submitted entry from the judging. `POST /{client}/contests/{service}/entries/{entryID}/withdraw` A key for changeEntries. */
    withdrawEntry: Method<
      { service: string; entryID: string },
      false,
      Record<string, unknown>
    >;
  };
  entryCopies: {
    /** Copy an entry into other categories. `POST /{client}/contests/{service}/entries/{entryID}/copies` A key for changeEntries. */
    copyEntry: Method<
      { service: string; entryID: string } & { body: {
        copies: ({
          categoryID: string;
          entryKey: string;
          eligible?: boolean[];
        })[];
      } },
      false,
      {
        copies: ({
          entryID: string;
          number: number;
          categoryID: string;
        })[];
        filesLeftOut: number;
      }
    >;
    /** See which other categories an entry can be copied into. `GET /{client}/contests/{service}/entries/{entryID}/copies` A key for changeEntries. */
    listCopyCategories: Method<
      { service: string; entryID: string },
      false,
      {
        categories: ({
          categoryID: string;
          label: string;
          name: string;
          categoryGroup: string;
          entryLimit: number | null;
          entered: number;
          also: string[];
          without: string[];
          questions: string[];
          reason: string | null;
        })[];
      }
    >;
  };
  entryFeePayments: {
    /** Charge the fee of an entry after all. `POST /clients/{client}/services/{service}/entries/{entryID}/fee/charge` A key for changeSales. */
    chargeEntryFee: Method<
      { service: string; entryID: string },
      false,
      Record<string, unknown>
    >;
    /** What staff know of an entry’s fee: its orders, its invoice and its waiver. `GET /clients/{client}/services/{service}/entries/{entryID}/fee` A key for readSales. */
    getEntryFee: Method<
      { service: string; entryID: string },
      false,
      {
        due: number;
        waiver: {
          reason: string;
          by: string | null;
          at: string;
        } | null;
        orders: ({
          transactionID: string;
          number: number | null;
          state: "cart" | "held" | "awaitingPayment" | "paid" | "partlyRefunded" | "refunded" | "expired" | "cancelled" | "paidLateUnfilled";
          invoice: {
            invoiceID: string;
            number: number;
          } | null;
          method: "card" | "bank" | "cash" | "manual" | "none" | null;
          amount: number;
          refunded: number;
          note: string;
          at: string;
          receivedOn: string | null;
          takenBy: string | null;
        })[];
      }
    >;
    /** What goes back of an entry’s fee if the entrant takes the entry out. `GET /clients/{client}/services/{service}/entries/{entryID}/fee/return` A key for changeEntries. */
    getEntryFeeReturn: Method<
      { service: string; entryID: string },
      false,
      {
        amount: number;
        text: string;
      }
    >;
    /** Record a payment of an entry’s fee. `POST /clients/{client}/services/{service}/entries/{entryID}/fee/record-payment` A key for changeSales. */
    recordEntryPayment: Method<
      { service: string; entryID: string } & { body: {
        /** Paid */
        method: "manual" | "cash";
        /** Received on */
        receivedOn?: string | null;
        /** Note */
        note?: string | null;
        /** Amount */
        amount: string;
      } },
      false,
      Record<string, unknown>
    >;
    /** Waive the fee of an entry. `POST /clients/{client}/services/{service}/entries/{entryID}/fee/waive` A key for changeSales. */
    waiveEntryFee: Method<
      { service: string; entryID: string } & { body: {
        /** Reason */
        reason: string;
      } },
      false,
      Record<string, unknown>
    >;
  };
  entryFeeSettings: {
    /** Change how the fees of a program’s entries are paid and given back. `POST /clients/{client}/services/{service}/entry-fee-settings` A key for changeSales. */
    changeEntryFeeSettings: Method<
      { service: string } & { body: {
        /** Entrants may pay by check or transfer */
        feeInvoices: "no" | "submitted" | "paid";
        /** Days until the invoice is due */
        feeInvoiceDays?: string;
        /** How to pay it */
        feeInvoiceNote?: string | null;
        /** The fee goes back until */
        feeRefundUntil?: string | null;
        /** How much of it, in percent */
        feeRefundPercent: string;
      } },
      false,
      Record<string, unknown>
    >;
    /** How the fees of a program’s entries are paid and given back. `GET /clients/{client}/services/{service}/entry-fee-settings` A key for readSales. */
    getEntryFeeSettings: Method<
      { service: string },
      false,
      {
        settings: {
          feeInvoices: "no" | "submitted" | "paid";
          feeInvoiceDays: number;
          feeInvoiceNote: string | null;
          feeRefundUntil: string | null;
          feeRefundPercent: number;
        };
        zone: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "Pacific/Honolulu" | "UTC";
      }
    >;
  };
  entryNotes: {
    /** Add a note to an entry. `POST /{client}/contests/{service}/entries/{entryID}/notes` A key for changeEntries. */
    addEntryNote: Method<
      { service: string; entryID: string } & { body: {
        /** Note */
        text: string;
      } },
      false,
      {
        noteID: string;
      }
    >;
    /** Read what staff changed about an entry, newest first. `GET /clients/{client}/services/{service}/entries/{entryID}/history` A key for changeEntries. */
    getEntryHistory: List<
      { service: string; entryID: string } & { query?: {
        after?: string;
      } },
      false,
      {
        entries: ({
          auditID: string;
          at: string;
          userID: string | null;
          fullName: string | null;
          linkPurpose: "invitation" | "passwordReset" | "unsubscribe" | "preview" | "purchase" | "guests" | "contactChange" | "waiting" | "ticket" | "invoice" | "shift" | "ballot" | "kiosk" | "renewal" | "survey" | "recommendation" | "feeder" | "feederInvitation" | "resultsPreview" | null;
          apiKeyName: string | null;
          did: string;
          fields: ({
            label: string;
            before: string | null;
            after: string | null;
          })[];
          action: string;
          serviceID: string | null;
          serviceName: string | null;
          timeZone: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "Pacific/Honolulu" | "UTC" | null;
          recordID: string | null;
          before: unknown;
          after: unknown;
        })[];
        next: string | null;
      },
      "entries"
    >;
    /** Read an entry's tags and notes, which staff alone read. `GET /clients/{client}/services/{service}/entries/{entryID}/notes` A key for readEntries. */
    getEntryNotes: Method<
      { service: string; entryID: string },
      false,
      {
        tags: string[];
        known: string[];
        notes: ({
          noteID: string;
          text: string;
          fullName: string | null;
          writtenAt: string;
        })[];
        timeZone: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "Pacific/Honolulu" | "UTC";
        standings: string[];
      }
    >;
    /** Remove a note from an entry. `POST /{client}/contests/{service}/entries/{entryID}/notes/{noteID}/remove` A key for changeEntries. */
    removeEntryNote: Method<
      { service: string; entryID: string; noteID: string },
      false,
      Record<string, unknown>
    >;
  };
  entryUploads: {
    /** Begin to send a file in parts. `POST /{client}/contests/{service}/entries/{entryID}/uploads/{folderID}/incoming` A key for changeEntries. */
    beginIncomingUpload: Method<
      { service: string; entryID: string; folderID: string } & { body: {
        name: string;
        bytes: number;
        chosenOrder?: number;
      } },
      false,
      {
        incomingUploadID: string;
        bytes: number;
        received: number;
      }
    >;
    /** Add to a folder of an entry what lies in it in the person’s others. `POST /{client}/contests/{service}/entries/{entryID}/uploads/{folderID}/bring` A key for changeEntries. */
    bringEntryUploads: Method<
      { service: string; entryID: string; folderID: string },
      false,
      Record<string, unknown>
    >;
    /** Call off a file that is sent in parts. `POST /{client}/contests/{service}/entries/{entryID}/uploads/{folderID}/incoming/{incomingUploadID}/cancel` A key for changeEntries. */
    cancelIncomingUpload: Method<
      { service: string; entryID: string; folderID: string; incomingUploadID: string },
      false,
      Record<string, unknown>
    >;
    /** Say what an entry’s files show and who made them, for several at once. `POST /{client}/contests/{service}/entries/{entryID}/uploads/{folderID}/captions` A key for changeEntries. */
    captionEntryUploads: Method<
      ({ service: string; entryID: string; folderID: string } | { service: string; scholarship: string; entryID: string; folderID: string }) & { body: {
        files: ({
          entryUploadID: string;
          caption?: string;
          credit?: string;
        })[];
      } },
      false,
      Record<string, unknown>
    >;
    /** Download a picture of an entry, with its credit and what it may be used for. `GET /{client}/contests/{service}/entries/{entryID}/pictures/{uploadID}` A key for readEntries. */
    downloadEntryPicture: Method<
      { service: string; entryID: string; uploadID: string },
      false,
      Response
    >;
    /** File what was sent in parts. `POST /{client}/contests/{service}/entries/{entryID}/uploads/{folderID}/incoming/{incomingUploadID}/finish` A key for changeEntries. */
    finishIncomingUpload: Method<
      { service: string; entryID: string; folderID: string; incomingUploadID: string },
      false,
      {
        entryUploadID: string;
        uploadID: string;
        fileName: string;
        bytes: number;
        caption: string;
        credit: string;
        rights: {
          version: number;
          asked: string[];
          given: string[];
          until: string | null;
          endsAt: string | null;
          by: string | null;
          at: string;
        } | null;
        cover: boolean;
        isImage: boolean;
        isPDF: boolean;
        thumbURL: string | null;
        URL: string;
        downloadURL: string;
        originalURL: string;
        renditions: ({
          width: number;
          height: number;
          url: string;
        })[];
        dominantColor: string | null;
      }
    >;
    /** See how much of a file has arrived. `GET /{client}/contests/{service}/entries/{entryID}/uploads/{folderID}/incoming/{incomingUploadID}` A key for changeEntries. */
    getIncomingUpload: Method<
      { service: string; entryID: string; folderID: string; incomingUploadID: string },
      false,
      {
        incomingUploadID: string;
        bytes: number;
        received: number;
      }
    >;
    /** Order an entry’s files. `POST /{client}/contests/{service}/entries/{entryID}/uploads/{folderID}/order` A key for changeEntries. */
    orderEntryUploads: Method<
      ({ service: string; entryID: string; folderID: string } | { service: string; scholarship: string; entryID: string; folderID: string }) & { body: {
        entryUploadIDs: string[];
      } },
      false,
      Record<string, unknown>
    >;
    /** Remove an entry’s file. `POST /{client}/contests/{service}/entries/{entryID}/uploads/{folderID}/remove` A key for changeEntries. */
    removeEntryUpload: Method<
      ({ service: string; entryID: string; folderID: string } | { service: string; scholarship: string; entryID: string; folderID: string }) & { body: {
        /** File */
        entryUploadID: string;
      } },
      false,
      Record<string, unknown>
    >;
    /** Send a part of a file. `POST /{client}/contests/{service}/entries/{entryID}/uploads/{folderID}/incoming/{incomingUploadID}/parts` A key for changeEntries. */
    sendUploadPart: Method<
      { service: string; entryID: string; folderID: string; incomingUploadID: string } & { query: {
        offset: string;
        name?: string;
      }; body: UploadBody },
      false,
      {
        incomingUploadID: string;
        bytes: number;
        received: number;
      }
    >;
    /** Update an entry’s file. `POST /{client}/contests/{service}/entries/{entryID}/uploads/{folderID}/update` A key for changeEntries. */
    updateEntryUpload: Method<
      ({ service: string; entryID: string; folderID: string } | { service: string; scholarship: string; entryID: string; folderID: string }) & { body: {
        /** File */
        entryUploadID: string;
        /** Caption */
        caption?: string | null;
        /** Image Credit */
        credit?: string | null;
        /** Select as entry cover photo */
        cover?: boolean;
      } },
      false,
      Record<string, unknown>
    >;
    /** Upload a file to an entry. `POST /{client}/contests/{service}/entries/{entryID}/uploads/{folderID}` A key for changeEntries. */
    uploadEntryFile: Method<
      ({ service: string; entryID: string; folderID: string } | { service: string; scholarship: string; entryID: string; folderID: string }) & { query?: {
        name?: string;
      }; body: UploadBody },
      false,
      {
        entryUploadID: string;
        uploadID: string;
        fileName: string;
        bytes: number;
        caption: string;
        credit: string;
        rights: {
          version: number;
          asked: string[];
          given: string[];
          until: string | null;
          endsAt: string | null;
          by: string | null;
          at: string;
        } | null;
        cover: boolean;
        isImage: boolean;
        isPDF: boolean;
        thumbURL: string | null;
        URL: string;
        downloadURL: string;
        originalURL: string;
        renditions: ({
          width: number;
          height: number;
          url: string;
        })[];
        dominantColor: string | null;
      }
    >;
  };
  entryViews: {
    /** Remove a saved view. `POST /{client}/contests/{service}/entries/views/{entryViewID}/remove` A key for readEntries. */
    removeEntryView: Method<
      { service: string; entryViewID: string },
      false,
      Record<string, unknown>
    >;
    /** Save a list of entries under a name. `POST /{client}/contests/{service}/entries/views` A key for readEntries. */
    saveEntryView: Method<
      { service: string } & { body: {
        name: string;
        shared: boolean;
        query: {
          search?: string;
          category?: string;
          state?: string;
          fee?: "paid" | "paidByHand" | "invoiced" | "waived" | "unpaid" | "paidNotSubmitted";
          tag?: string;
          from?: string;
          showing?: "waiting" | "ending";
          rules?: "accepted" | "waiting";
          sort?: string;
          columns?: string;
        };
      } },
      false,
      {
        entryViewID: string;
      }
    >;
  };
  feedback: {
    /** Read what scorers wrote of an entry, and what its entrant reads of it. `GET /{client}/contests/{service}/entries/{entryID}/feedback` A key for readScores. */
    getFeedback: Method<
      { service: string; entryID: string },
      false,
      {
        standings: string[];
        showScoresToUsers: "no" | "yes" | "yes-comments" | "private-comments";
        released: boolean;
        timeZone: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "Pacific/Honolulu" | "UTC";
        comments: ({
          userID: string;
          fullName: string;
          comment: string;
          shown: "as-written" | "edited" | "held-back";
          text: string;
          isRewritten: boolean;
          changedBy: string | null;
          changedAt: string | null;
        })[];
      }
    >;
  };
  fees: {
    /** Add a fee. `POST /clients/{client}/services/{service}/fees` A key for changeSales. */
    createFee: Method<
      { service: string } & { body: {
        /** Name */
        name: string;
        /** It is added to */
        appliesTo: "order" | "product" | "category";
        /** Ticket */
        productID?: string;
        /** Category */
        categoryID?: string;
        /** It is */
        kind: "flat" | "percent";
        /** Amount */
        amount?: string;
        /** Percent */
        percentage?: string;
        /** Needed before an entry is submitted */
        neededToSubmit?: boolean;
        /** For members */
        memberAmount?: string | null;
        /** Cheaper from the entrant’s nth entry */
        laterFrom?: string | null;
        /** Amount from that entry on */
        laterAmount?: string | null;
        /** For the same entry in one more category */
        copyAmount?: string | null;
        /** Added from */
        opensAt?: string | null;
        /** Added until */
        closesAt?: string | null;
      } },
      false,
      {
        feeID: string;
        cardWarning: string | null;
      }
    >;
    /** Change a fee. `POST /clients/{client}/services/{service}/fees/{feeID}` A key for changeSales. */
    editFee: Method<
      { service: string; feeID: string } & { body: {
        /** Name */
        name: string;
        /** It is added to */
        appliesTo: "order" | "product" | "category";
        /** Ticket */
        productID?: string;
        /** Category */
        categoryID?: string;
        /** It is */
        kind: "flat" | "percent";
        /** Amount */
        amount?: string;
        /** Percent */
        percentage?: string;
        /** Needed before an entry is submitted */
        neededToSubmit?: boolean;
        /** For members */
        memberAmount?: string | null;
        /** Cheaper from the entrant’s nth entry */
        laterFrom?: string | null;
        /** Amount from that entry on */
        laterAmount?: string | null;
        /** For the same entry in one more category */
        copyAmount?: string | null;
        /** Added from */
        opensAt?: string | null;
        /** Added until */
        closesAt?: string | null;
      } },
      false,
      {
        cardWarning: string | null;
      }
    >;
    /** What is added to orders, tickets and entries of a program, for its staff. `GET /clients/{client}/services/{service}/fees` A key for readSales. */
    listFees: Method<
      { service: string },
      false,
      {
        fees: ({
          feeID: string;
          name: string;
          appliesTo: "order" | "product" | "category";
          productID: string | null;
          categoryID: string | null;
          kind: "flat" | "percent";
          amount: number | null;
          percentage: number | null;
          memberAmount: number | null;
          laterFrom: number | null;
          laterAmount: number | null;
          copyAmount: number | null;
          neededToSubmit: boolean;
          opensAt: string | null;
          closesAt: string | null;
          state: "open" | "future" | "closed";
        })[];
        cardWarning: string | null;
        products: ({
          productID: string;
          name: string;
        })[];
        categories: ({
          categoryID: string;
          name: string;
        })[];
        zone: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "Pacific/Honolulu" | "UTC";
      }
    >;
    /** Remove a fee that no entry has paid. `POST /clients/{client}/services/{service}/fees/{feeID}/remove` A key for changeSales. */
    removeFee: Method<
      { service: string; feeID: string },
      false,
      Record<string, unknown>
    >;
  };
  fieldGroups: {
    /** Add a group of fields. `POST /{client}/parades/{service}/field-groups` A key for changeTours. */
    createFieldGroup: Method<
      { service: string } & { body: {
        /** Name */
        name: string;
        /** Instructions */
        description?: string | null;
      } },
      false,
      {
        fieldGroupID: string;
      }
    >;
    /** Rename a group of fields. `POST /{client}/parades/{service}/field-groups/{fieldGroupID}` A key for changeTours. */
    editFieldGroup: Method<
      { service: string; fieldGroupID: string } & { body: {
        /** Name */
        name: string;
        /** Instructions */
        description?: string | null;
      } },
      false,
      Record<string, unknown>
    >;
    /** A group of fields with its elements. `GET /{client}/parades/{service}/field-groups/{fieldGroupID}` A key for readPrograms. */
    getFieldGroup: Method<
      { service: string; fieldGroupID: string },
      false,
      {
        fieldGroupID: string;
        name: string;
        description: string;
        version: number;
        answered: number;
        elements: ({
          type: "input";
          name: string;
          showWhen?: {
            name: string;
            is: (string | boolean)[];
          } | {
            match: "all" | "any";
            lines: ({
              name: string;
              test: "is" | "isNot";
              is: (string | boolean)[];
            } | {
              name: string;
              test: "isAnswered" | "isEmpty";
            } | {
              name: string;
              test: "isAtLeast" | "isAtMost";
              number: number;
            })[];
          };
          audience?: "all" | "member" | "non-member";
          hidden?: boolean;
          label: string;
          help?: string;
          required?: boolean;
          hiddenFromScorers?: boolean;
          kind: "category-label" | "currency" | "date" | "dateTime" | "email" | "number" | "password" | "password-any" | "phone" | "text" | "website" | "url" | "zip";
          format?: "url-fragment" | "video" | "promo-code" | "id" | "account-email";
          minLength?: number;
          maxLength?: number;
          min?: number;
          max?: number;
          matches?: string;
          notAbove?: string;
          netPromoter?: boolean;
          abroad?: boolean;
          placeholder?: string;
        } | {
          type: "textarea";
          name: string;
          showWhen?: {
            name: string;
            is: (string | boolean)[];
          } | {
            match: "all" | "any";
            lines: ({
              name: string;
              test: "is" | "isNot";
              is: (string | boolean)[];
            } | {
              name: string;
              test: "isAnswered" | "isEmpty";
            } | {
              name: string;
              test: "isAtLeast" | "isAtMost";
              number: number;
            })[];
          };
          audience?: "all" | "member" | "non-member";
          hidden?: boolean;
          label: string;
          help?: string;
          required?: boolean;
          hiddenFromScorers?: boolean;
          minLength?: number;
          maxLength?: number;
          maxWords?: number;
          placeholder?: string;
        } | {
          type: "select";
          name: string;
          showWhen?: {
            name: string;
            is: (string | boolean)[];
          } | {
            match: "all" | "any";
            lines: ({
              name: string;
              test: "is" | "isNot";
              is: (string | boolean)[];
            } | {
              name: string;
              test: "isAnswered" | "isEmpty";
            } | {
              name: string;
              test: "isAtLeast" | "isAtMost";
              number: number;
            })[];
          };
          audience?: "all" | "member" | "non-member";
          hidden?: boolean;
          label: string;
          help?: string;
          required?: boolean;
          hiddenFromScorers?: boolean;
          options: ({
            value: string;
            label: string;
            picture?: {
              src: string;
              alt: string;
            };
          })[];
          netPromoter?: boolean;
        } | {
          type: "radio";
          name: string;
          showWhen?: {
            name: string;
            is: (string | boolean)[];
          } | {
            match: "all" | "any";
            lines: ({
              name: string;
              test: "is" | "isNot";
              is: (string | boolean)[];
            } | {
              name: string;
              test: "isAnswered" | "isEmpty";
            } | {
              name: string;
              test: "isAtLeast" | "isAtMost";
              number: number;
            })[];
          };
          audience?: "all" | "member" | "non-member";
          hidden?: boolean;
          label: string;
          help?: string;
          required?: boolean;
          hiddenFromScorers?: boolean;
          options: ({
            value: string;
            label: string;
            picture?: {
              src: string;
              alt: string;
            };
          })[];
          netPromoter?: boolean;
        } | {
          type: "multiSelect";
          name: string;
          showWhen?: {
            name: string;
            is: (string | boolean)[];
          } | {
            match: "all" | "any";
            lines: ({
              name: string;
              test: "is" | "isNot";
              is: (string | boolean)[];
            } | {
              name: string;
              test: "isAnswered" | "isEmpty";
            } | {
              name: string;
              test: "isAtLeast" | "isAtMost";
              number: number;
            })[];
          };
          audience?: "all" | "member" | "non-member";
          hidden?: boolean;
          label: string;
          help?: string;
          required?: boolean;
          hiddenFromScorers?: boolean;
          options: ({
            value: string;
            label: string;
            picture?: {
              src: string;
              alt: string;
            };
          })[];
          min?: number;
          max?: number;
        } | {
          type: "checkbox";
          name: string;
          showWhen?: {
            name: string;
            is: (string | boolean)[];
          } | {
            match: "all" | "any";
            lines: ({
              name: string;
              test: "is" | "isNot";
              is: (string | boolean)[];
            } | {
              name: string;
              test: "isAnswered" | "isEmpty";
            } | {
              name: string;
              test: "isAtLeast" | "isAtMost";
              number: number;
            })[];
          };
          audience?: "all" | "member" | "non-member";
          hidden?: boolean;
          label: string;
          help?: string;
          required?: boolean;
          hiddenFromScorers?: boolean;
        } | {
          type: "image";
          name: string;
          showWhen?: {
            name: string;
            is: (string | boolean)[];
          } | {
            match: "all" | "any";
            lines: ({
              name: string;
              test: "is" | "isNot";
              is: (string | boolean)[];
            } | {
              name: string;
              test: "isAnswered" | "isEmpty";
            } | {
              name: string;
              test: "isAtLeast" | "isAtMost";
              number: number;
            })[];
          };
          audience?: "all" | "member" | "non-member";
          hidden?: boolean;
          src: string;
          alt: string;
        } | {
          type: "heading";
          name: string;
          showWhen?: {
            name: string;
            is: (string | boolean)[];
          } | {
            match: "all" | "any";
            lines: ({
              name: string;
              test: "is" | "isNot";
              is: (string | boolean)[];
            } | {
              name: string;
              test: "isAnswered" | "isEmpty";
            } | {
              name: string;
              test: "isAtLeast" | "isAtMost";
              number: number;
            })[];
          };
          audience?: "all" | "member" | "non-member";
          hidden?: boolean;
          text: string;
        } | {
          type: "paragraph";
          name: string;
          showWhen?: {
            name: string;
            is: (string | boolean)[];
          } | {
            match: "all" | "any";
            lines: ({
              name: string;
              test: "is" | "isNot";
              is: (string | boolean)[];
            } | {
              name: string;
              test: "isAnswered" | "isEmpty";
            } | {
              name: string;
              test: "isAtLeast" | "isAtMost";
              number: number;
            })[];
          };
          audience?: "all" | "member" | "non-member";
          hidden?: boolean;
          text: string;
        })[];
      }
    >;
    /** What a tour's staff ask of each home, group by group. `GET /{client}/parades/{service}/field-groups` A key for readPrograms. */
    listFieldGroups: Method<
      { service: string },
      false,
      {
        fieldGroups: ({
          fieldGroupID: string;
          name: string;
          description: string;
          version: number;
          answered: number;
          questions: number;
        })[];
      }
    >;
    /** Put the groups of fields in order. `POST /{client}/parades/{service}/field-groups-order` A key for changeTours. */
    orderFieldGroups: Method<
      { service: string } & { body: {
        fieldGroupIDs: string[];
      } },
      false,
      Record<string, unknown>
    >;
    /** Remove a group of fields that no home has answered. `POST /{client}/parades/{service}/field-groups/{fieldGroupID}/remove` A key for changeTours. */
    removeFieldGroup: Method<
      { service: string; fieldGroupID: string },
      false,
      Record<string, unknown>
    >;
    /** Save the elements of a group of fields; answers that exist keep the version they were given to. `POST /{client}/parades/{service}/field-groups/{fieldGroupID}/definition` A key for changeTours. */
    saveFieldGroupDefinition: Method<
      { service: string; fieldGroupID: string } & { body: {
        elements: ({
          type: "input";
          name: string;
          showWhen?: {
            name: string;
            is: (string | boolean)[];
          } | {
            match: "all" | "any";
            lines: ({
              name: string;
              test: "is" | "isNot";
              is: (string | boolean)[];
            } | {
              name: string;
              test: "isAnswered" | "isEmpty";
            } | {
              name: string;
              test: "isAtLeast" | "isAtMost";
              number: number;
            })[];
          };
          audience?: "all" | "member" | "non-member";
          hidden?: boolean;
          label: string;
          help?: string;
          required?: boolean;
          hiddenFromScorers?: boolean;
          kind: "category-label" | "currency" | "date" | "dateTime" | "email" | "number" | "password" | "password-any" | "phone" | "text" | "website" | "url" | "zip";
          format?: "url-fragment" | "video" | "promo-code" | "id" | "account-email";
          minLength?: number;
          maxLength?: number;
          min?: number;
          max?: number;
          matches?: string;
          notAbove?: string;
          netPromoter?: boolean;
          abroad?: boolean;
          placeholder?: string;
        } | {
          type: "textarea";
          name: string;
          showWhen?: {
            name: string;
            is: (string | boolean)[];
          } | {
            match: "all" | "any";
            lines: ({
              name: string;
              test: "is" | "isNot";
              is: (string | boolean)[];
            } | {
              name: string;
              test: "isAnswered" | "isEmpty";
            } | {
              name: string;
              test: "isAtLeast" | "isAtMost";
              number: number;
            })[];
          };
          audience?: "all" | "member" | "non-member";
          hidden?: boolean;
          label: string;
          help?: string;
          required?: boolean;
          hiddenFromScorers?: boolean;
          minLength?: number;
          maxLength?: number;
          maxWords?: number;
          placeholder?: string;
        } | {
          type: "select";
          name: string;
          showWhen?: {
            name: string;
            is: (string | boolean)[];
          } | {
            match: "all" | "any";
            lines: ({
              name: string;
              test: "is" | "isNot";
              is: (string | boolean)[];
            } | {
              name: string;
              test: "isAnswered" | "isEmpty";
            } | {
              name: string;
              test: "isAtLeast" | "isAtMost";
              number: number;
            })[];
          };
          audience?: "all" | "member" | "non-member";
          hidden?: boolean;
          label: string;
          help?: string;
          required?: boolean;
          hiddenFromScorers?: boolean;
          options: ({
            value: string;
            label: string;
            picture?: {
              src: string;
              alt: string;
            };
          })[];
          netPromoter?: boolean;
        } | {
          type: "radio";
          name: string;
          showWhen?: {
            name: string;
            is: (string | boolean)[];
          } | {
            match: "all" | "any";
            lines: ({
              name: string;
              test: "is" | "isNot";
              is: (string | boolean)[];
            } | {
              name: string;
              test: "isAnswered" | "isEmpty";
            } | {
              name: string;
              test: "isAtLeast" | "isAtMost";
              number: number;
            })[];
          };
          audience?: "all" | "member" | "non-member";
          hidden?: boolean;
          label: string;
          help?: string;
          required?: boolean;
          hiddenFromScorers?: boolean;
          options: ({
            value: string;
            label: string;
            picture?: {
              src: string;
              alt: string;
            };
          })[];
          netPromoter?: boolean;
        } | {
          type: "multiSelect";
          name: string;
          showWhen?: {
            name: string;
            is: (string | boolean)[];
          } | {
            match: "all" | "any";
            lines: ({
              name: string;
              test: "is" | "isNot";
              is: (string | boolean)[];
            } | {
              name: string;
              test: "isAnswered" | "isEmpty";
            } | {
              name: string;
              test: "isAtLeast" | "isAtMost";
              number: number;
            })[];
          };
          audience?: "all" | "member" | "non-member";
          hidden?: boolean;
          label: string;
          help?: string;
          required?: boolean;
          hiddenFromScorers?: boolean;
          options: ({
            value: string;
            label: string;
            picture?: {
              src: string;
              alt: string;
            };
          })[];
          min?: number;
          max?: number;
        } | {
          type: "checkbox";
          name: string;
          showWhen?: {
            name: string;
            is: (string | boolean)[];
          } | {
            match: "all" | "any";
            lines: ({
              name: string;
              test: "is" | "isNot";
              is: (string | boolean)[];
            } | {
              name: string;
              test: "isAnswered" | "isEmpty";
            } | {
              name: string;
              test: "isAtLeast" | "isAtMost";
              number: number;
            })[];
          };
          audience?: "all" | "member" | "non-member";
          hidden?: boolean;
          label: string;
          help?: string;
          required?: boolean;
          hiddenFromScorers?: boolean;
        } | {
          type: "image";
          name: string;
          showWhen?: {
            name: string;
            is: (string | boolean)[];
          } | {
            match: "all" | "any";
            lines: ({
              name: string;
              test: "is" | "isNot";
              is: (string | boolean)[];
            } | {
              name: string;
              test: "isAnswered" | "isEmpty";
            } | {
              name: string;
              test: "isAtLeast" | "isAtMost";
              number: number;
            })[];
          };
          audience?: "all" | "member" | "non-member";
          hidden?: boolean;
          src: string;
          alt: string;
        } | {
          type: "heading";
          name: string;
          showWhen?: {
            name: string;
            is: (string | boolean)[];
          } | {
            match: "all" | "any";
            lines: ({
              name: string;
              test: "is" | "isNot";
              is: (string | boolean)[];
            } | {
              name: string;
              test: "isAnswered" | "isEmpty";
            } | {
              name: string;
              test: "isAtLeast" | "isAtMost";
              number: number;
            })[];
          };
          audience?: "all" | "member" | "non-member";
          hidden?: boolean;
          text: string;
        } | {
          type: "paragraph";
          name: string;
          showWhen?: {
            name: string;
            is: (string | boolean)[];
          } | {
            match: "all" | "any";
            lines: ({
              name: string;
              test: "is" | "isNot";
              is: (string | boolean)[];
            } | {
              name: string;
              test: "isAnswered" | "isEmpty";
            } | {
              name: string;
              test: "isAtLeast" | "isAtMost";
              number: number;
            })[];
          };
          audience?: "all" | "member" | "non-member";
          hidden?: boolean;
          text: string;
        })[];
      } },
      false,
      {
        version: number;
      }
    >;
  };
  finding: {
    /** Find people, entries, orders and homes of this client. `GET /clients/{client}/find` A key for readPeople. */
    findRecords: Method<
      { query: {
        search: string;
        service?: string;
      } },
      false,
      {
        people: {
          rows: ({
            userID: string;
            fullName: string;
            headshot: string | null;
            email: string;
          })[];
          hasMore: boolean;
        } | null;
        entries: {
          rows: ({
            kind: "contest" | "parade" | "event" | "scholarship" | "survey";
            serviceURL: string;
            serviceName: string;
            entryID: string;
            code: string;
            title: string;
            fullName: string;
            submitted: boolean;
            disqualified: boolean;
          })[];
          hasMore: boolean;
        } | null;
        orders: {
          rows: ({
            kind: "contest" | "parade" | "event" | "scholarship" | "survey";
            serviceURL: string;
            serviceName: string;
            transactionID: string;
            number: number | null;
            state: "paid" | "awaitingPayment" | "partlyRefunded" | "refunded" | "cancelled" | "paidLateUnfilled";
            guestName: string;
            guestEmail: string;
            bought: string;
          })[];
          hasMore: boolean;
        } | null;
        homes: {
          rows: ({
            kind: "contest" | "parade" | "event" | "scholarship" | "survey";
            serviceURL: string;
            serviceName: string;
            propertyID: string;
            name: string;
            number: number | null;
            place: string;
          })[];
          hasMore: boolean;
        } | null;
      }
    >;
  };
  framingSites: {
    /** The sites that may show a client's pages in a frame; none: any site. `GET /clients/{client}/framing-sites` A key for readPrograms. */
    getFramingSites: Method<
      {},
      true,
      {
        sites: string[];
      }
    >;
  };
  galleryEditing: {
    /** Write about an entry for visitors of galleries. `POST /{client}/contests/{service}/entries/{entryID}/words` A key for changePrograms. */
    changeEntryWords: Method<
      { service: string; entryID: string } & { body?: {
        /** About the project */
        projectText?: string | null;
        /** Words of the jury */
        juryQuote?: string | null;
        /** Who said it */
        quotedFrom?: string | null;
      } },
      false,
      Record<string, unknown>
    >;
    /** Choose the entries of a gallery and their order. `POST /{client}/contests/{service}/galleries/{galleryID}/entries` A key for changePrograms. */
    chooseGalleryEntries: Method<
      { service: string; galleryID: string } & { body: {
        entryIDs: string[];
      } },
      false,
      Record<string, unknown>
    >;
    /** Add a gallery. `POST /{client}/contests/{service}/galleries` A key for changePrograms. */
    createGallery: Method<
      { service: string } & { body: {
        kind: "gallery" | "winners" | "archive";
        name: string;
        description: string;
        shows: "submitted" | "chosen" | "awarded";
        groupedBy: "category" | "title";
        published: boolean;
      } },
      false,
      {
        galleryID: string;
      }
    >;
    /** Edit a gallery. `POST /{client}/contests/{service}/galleries/{galleryID}` A key for changePrograms. */
    editGallery: Method<
      { service: string; galleryID: string } & { body: {
        kind: "gallery" | "winners" | "archive";
        name: string;
        description: string;
        shows: "submitted" | "chosen" | "awarded";
        groupedBy: "category" | "title";
        published: boolean;
      } },
      false,
      Record<string, unknown>
    >;
    /** All galleries of a contest, for its staff. `GET /{client}/contests/{service}/galleries` A key for readPrograms. */
    listGalleries: Method<
      { service: string },
      false,
      {
        standings: string[];
        resultsReleasedAt: string | null;
        galleries: ({
          galleryID: string;
          kind: "gallery" | "winners" | "archive";
          name: string;
          description: string;
          shows: "submitted" | "chosen" | "awarded";
          groupedBy: "category" | "title";
          published: boolean;
          state: "public" | "unpublished" | "unreleased" | "outside-timeframe" | "draft-contest";
          entries: number;
        })[];
      }
    >;
    /** The entries that a gallery may show. `GET /{client}/contests/{service}/galleries/{galleryID}/entries` A key for changePrograms. */
    listGalleryChoices: Method<
      { service: string; galleryID: string },
      false,
      {
        entries: ({
          entryID: string;
          code: string;
          title: string;
          ownerName: string;
          categoryName: string;
          awardTitle: string | null;
          cover: {
            uploadID: string;
            width: number | null;
            height: number | null;
            color: string | null;
            widths: number[];
          } | null;
          chosen: boolean;
          projectText: string;
          juryQuote: string;
          quotedFrom: string;
        })[];
      }
    >;
    /** Put the galleries in order. `POST /{client}/contests/{service}/galleries-order` A key for changePrograms. */
    orderGalleries: Method<
      { service: string } & { body: {
        galleryIDs: string[];
      } },
      false,
      Record<string, unknown>
    >;
    /** A gallery as the public will see it. `GET /{client}/contests/{service}/galleries/{galleryID}/preview` A key for changePrograms. */
    previewGallery: Method<
      { service: string; galleryID: string } & { query?: {
        after?: string;
      } },
      false,
      {
        galleryID: string;
        kind: "gallery" | "winners" | "archive";
        name: string;
        description: string;
        contestName: string;
        groupedBy: "category" | "title";
        total: number;
        groups: ({
          name: string;
          count: number;
        })[];
        featured: ({
          entryID: string;
          title: string;
          group: string;
          categoryName: string;
          awardTitle: string | null;
          owner: string | null;
          place: string | null;
          cover: {
            uploadID: string;
            width: number | null;
            height: number | null;
            color: string | null;
            widths: number[];
          } | null;
          jury: {
            quote: string;
            by: string;
          } | null;
        })[];
        entries: ({
          entryID: string;
          title: string;
          group: string;
          categoryName: string;
          awardTitle: string | null;
          owner: string | null;
          place: string | null;
          cover: {
            uploadID: string;
            width: number | null;
            height: number | null;
            color: string | null;
            widths: number[];
          } | null;
        })[];
        timeZone: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "Pacific/Honolulu" | "UTC";
        corrections: ({
          entryID: string;
          title: string;
          categoryName: string;
          awardTitle: string;
          reason: string;
          at: string;
        })[];
        next: string | null;
      }
    >;
    /** Remove a gallery. `POST /{client}/contests/{service}/galleries/{galleryID}/remove` A key for changePrograms. */
    removeGallery: Method<
      { service: string; galleryID: string },
      false,
      Record<string, unknown>
    >;
  };
  geocoding: {
    /** Look an address up on the map. `POST /{client}/parades/{service}/properties/{propertyID}/find-place` A key for changeTours. */
    findPlace: Method<
      { service: string; propertyID: string } & { body: {
        /** Address */
        address: string;
      } },
      false,
      {
        place: {
          latitude: number;
          longitude: number;
        } | null;
      }
    >;
  };
  giving: {
    /** Download the gifts of a year. `POST /clients/{client}/giving/download` A key for readSales. */
    downloadGifts: Method<
      { body: {
        year?: number;
        format: "csv" | "xlsx";
      } },
      false,
      {
        taskID: string;
      }
    >;
    /** The donors of a year, and which of them had their statement. `GET /clients/{client}/giving` A key for readSales. */
    getGiving: List<
      { query?: {
        year?: string;
        after?: string;
      } },
      true,
      {
        settings: {
          isCharity: boolean;
          legalName: string;
          ein: string;
        };
        year: number;
        isOver: boolean;
        years: number[];
        donors: ({
          email: string;
          name: string;
          gifts: number;
          amount: number;
          sentAt: string | null;
          sentAmount: number | null;
          problem: string | null;
        })[];
        next: string | null;
        count: number;
        amount: number;
        unsent: number;
      },
      "years"
    >;
    /** Send a donor the statement of a year once more. `POST /clients/{client}/giving/statements/again` A key for changeSales. */
    resendStatement: Method<
      { body: {
        year: number;
        email: string;
      } },
      false,
      Record<string, unknown>
    >;
    /** Send the statement of a year to each donor who had none. `POST /clients/{client}/giving/statements` A key for changeSales. */
    sendStatements: Method<
      { body: {
        year: number;
      } },
      false,
      {
        sent: number;
      }
    >;
  };
  guests: {
    /** Take a ticket back from whoever was given it. `POST /clients/{client}/services/{service}/tickets/{ticketID}/free` A key for changeSales. */
    freeTicket: Method<
      { service: string; ticketID: string },
      false,
      Record<string, unknown>
    >;
    /** Make the link by which the guests of an order take their seats. `POST /clients/{client}/services/{service}/transactions/{transactionID}/guest-link` A key for changeSales. */
    makeGuestLink: Method<
      { service: string; transactionID: string },
      false,
      {
        url: string;
      }
    >;
    /** Say who comes with a ticket. `POST /clients/{client}/services/{service}/tickets/{ticketID}/holder` A key for changeSales. */
    nameTicket: Method<
      { service: string; ticketID: string } & { body?: {
        /** Name */
        name?: string | null;
        /** Email */
        email?: string | null;
      } },
      false,
      Record<string, unknown>
    >;
    /** End the link by which the guests of an order take their seats. `POST /clients/{client}/services/{service}/transactions/{transactionID}/guest-link/revoke` A key for changeSales. */
    revokeGuestLink: Method<
      { service: string; transactionID: string },
      false,
      Record<string, unknown>
    >;
  };
  helpVideos: {
    /** Change which video helps entrants. `POST /clients/{client}/services/{service}/help-videos/entrants` A key for changePrograms. */
    changeEntrantVideo: Method<
      { service: string } & { body?: {
        /** Video for entrants */
        entrantVideo?: string | null;
        /** Title for entrants */
        entrantVideoTitle?: string | null;
      } },
      false,
      Record<string, unknown>
    >;
    /** Change which video helps scorers. `POST /clients/{client}/services/{service}/help-videos/scorers` A key for changePrograms. */
    changeScorerVideo: Method<
      { service: string } & { body?: {
        /** Video for scorers */
        scorerVideo?: string | null;
        /** Title for scorers */
        scorerVideoTitle?: string | null;
      } },
      false,
      Record<string, unknown>
    >;
  };
  home: {
    /** What needs somebody today in all programs that the person is staff of, and the numbers of today. `GET /clients/{client}/home` A key for readPrograms. */
    clientHome: Method<
      {},
      true,
      {
        now: string;
        needs: ({
          serviceID: string;
          kind: "contest" | "parade" | "event" | "scholarship" | "survey";
          url: string;
          name: string;
          attention: ({
            kind: "door-conflicts" | "payments-disputed" | "late-money" | "refunds-refused" | "unsent-scans" | "not-submitted" | "no-payments" | "paid-not-submitted" | "awaiting-payment" | "to-screen" | "help-requests" | "no-scoresheet" | "few-scorers" | "changes-waiting" | "results-waiting" | "letters-missing" | "awards-unpaid" | "award-withdrawn" | "pictures-waiting" | "pictures-ending" | "homes-incomplete" | "sponsors-waiting" | "questions-open" | "votes-to-count" | "message-held";
            title: string;
            text: string;
            urgent: boolean;
          })[];
        })[];
        needed: number;
        urgent: number;
        overdueInvoices: number | null;
        entries: {
          today: number;
          week: number;
          weekBefore: number;
          days: number[];
        } | null;
        sales: {
          today: number;
          week: number;
          weekBefore: number;
          orders: number;
          days: number[];
        } | null;
        scans: {
          today: number;
          lastHour: number;
          hours: number[];
        } | null;
        closing: ({
          serviceID: string;
          kind: "contest" | "parade" | "event" | "scholarship" | "survey";
          url: string;
          name: string;
          timeZone: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "Pacific/Honolulu" | "UTC";
          what: "entries" | "scoring" | "publicVoting" | "registration" | "gallery" | "tour" | "event" | "answers";
          at: string;
        })[];
        closes: number;
        facts: ({
          serviceID: string;
          value: number;
          of: number | null;
        })[];
        setup: ({
          step: "logo" | "color" | "help" | "payments" | "colleagues" | "program";
          done: boolean;
          leftOut: boolean;
        })[] | null;
      }
    >;
  };
  imports: {
    /** Begin to send a ZIP of pictures in parts. `POST /clients/{client}/services/{service}/imports/archives` A key for changeTours. */
    beginArchive: Method<
      { service: string } & { body: {
        name: string;
        bytes: number;
      } },
      false,
      {
        incomingUploadID: string;
        bytes: number;
        received: number;
      }
    >;
    /** Call off a ZIP that is sent in parts. `POST /clients/{client}/services/{service}/imports/archives/{incomingUploadID}/cancel` A key for changeTours. */
    cancelArchive: Method<
      { service: string; incomingUploadID: string },
      false,
      Record<string, unknown>
    >;
    /** See how much of a ZIP has arrived. `GET /clients/{client}/services/{service}/imports/archives/{incomingUploadID}` A key for changeTours. */
    getIncomingArchive: Method<
      { service: string; incomingUploadID: string },
      false,
      {
        incomingUploadID: string;
        bytes: number;
        received: number;
      }
    >;
    /** See what was imported into a program. `GET /clients/{client}/services/{service}/imports` A key for changeTours. */
    listImports: Method<
      { service: string },
      false,
      {
        subjects: ("homes" | "builders" | "tickets")[];
        imports: ({
          importID: string;
          subject: "homes" | "builders" | "tickets";
          state: "running" | "done" | "stopped" | "takenBack";
          fileName: string;
          importedBy: string | null;
          createdAt: string;
          lines: number;
          added: number;
          changed: number;
          leftOut: number;
          pictures: number;
          picturesLeftOut: number;
          problems: ({
            line: number;
            text: string;
          })[];
        })[];
      }
    >;
    /** Look at another sheet of a table that was sent, or at other headings. `POST /clients/{client}/services/{service}/imports/table/look` A key for changeTours. */
    lookAtImportTable: Method<
      { service: string } & { body: {
        subject: "homes" | "builders" | "tickets";
        tableID: string;
        layout: {
          sheet?: number;
          headings?: number;
          hiddenRows?: "read" | "skip";
          alphabet?: "windows-1252" | "macintosh" | "ibm437";
        };
      } },
      false,
      {
        columns: ({
          heading: string;
          field: "reference" | "number" | "name" | "address" | "city" | "state" | "zip" | "latitude" | "longitude" | "group" | "builder" | "price" | "status" | "beds" | "baths" | "squareFeet" | "story" | "accessibility" | "houseRules" | "tourLink" | "revealedAt" | "images" | "floorPlans" | "company" | "about" | "contactName" | "email" | "phone" | "website" | "license" | "logo" | "contactFirstName" | "contactLastName" | "product" | "quantity" | "guestName" | "guestEmail" | "guestPhone" | "declineContact" | "guestFirstName" | "guestLastName" | null;
          examples: string[];
        })[];
        readings: Record<string, "monthFirst" | "dayFirst" | "yearFirst" | "point" | "comma">;
        sheets: ({
          name: string;
          hidden: boolean;
        })[];
        sheet: number;
        headings: number;
        firstLines: ({
          line: number;
          text: string;
        })[];
        alphabets: ({
          alphabet: "windows-1252" | "macintosh" | "ibm437";
          examples: string[];
        })[];
      }
    >;
    /** See what importing a table would change. `POST /clients/{client}/services/{service}/imports/preview` A key for changeTours. */
    previewImport: Method<
      { service: string } & { body: {
        subject: "homes" | "builders" | "tickets";
        tableID: string;
        columns: Record<string, number>;
        archiveID?: string;
        layout?: {
          sheet?: number;
          headings?: number;
          hiddenRows?: "read" | "skip";
          alphabet?: "windows-1252" | "macintosh" | "ibm437";
        };
        readings?: Record<string, "monthFirst" | "dayFirst" | "yearFirst" | "point" | "comma">;
        presets?: Record<string, "monthFirst" | "dayFirst" | "yearFirst" | "point" | "comma">;
      } },
      false,
      {
        lines: number;
        added: number;
        changed: number;
        unchanged: number;
        leftOut: number;
        readings: ({
          field: string;
          label: string;
          heading: string;
          text: string;
          notes: string[];
          reading: "monthFirst" | "dayFirst" | "yearFirst" | "point" | "comma" | null;
          choices: ({
            reading: "monthFirst" | "dayFirst" | "yearFirst" | "point" | "comma";
            examples: ({
              written: string;
              meaning: string;
            })[];
          })[];
          isQuestion: boolean;
        })[];
        notes: string[];
        hiddenRows: number;
        isHiddenRowsQuestion: boolean;
        problems: ({
          line: number;
          text: string;
          lines: number[];
          count: number;
        })[];
        changes: ({
          line: number;
          name: string;
          changes: ({
            label: string;
            before: string;
            after: string;
          })[];
        })[];
        newBuilders: string[];
        newGroups: string[];
        pictures: {
          named: number;
          addresses: number;
          inArchive: number;
          missing: number;
          missingNames: string[];
          unused: number;
          unusedNames: string[];
        };
        mails: number;
      }
    >;
    /** Send a part of a ZIP. `POST /clients/{client}/services/{service}/imports/archives/{incomingUploadID}/parts` A key for changeTours. */
    sendArchivePart: Method<
      { service: string; incomingUploadID: string } & { query: {
        offset: string;
        name?: string;
      }; body: UploadBody },
      false,
      {
        incomingUploadID: string;
        bytes: number;
        received: number;
      }
    >;
    /** Import a table. `POST /clients/{client}/services/{service}/imports` A key for changeTours. */
    startImport: Method<
      { service: string } & { body: {
        subject: "homes" | "builders" | "tickets";
        tableID: string;
        columns: Record<string, number>;
        archiveID?: string;
        layout?: {
          sheet?: number;
          headings?: number;
          hiddenRows?: "read" | "skip";
          alphabet?: "windows-1252" | "macintosh" | "ibm437";
        };
        readings?: Record<string, "monthFirst" | "dayFirst" | "yearFirst" | "point" | "comma">;
        presets?: Record<string, "monthFirst" | "dayFirst" | "yearFirst" | "point" | "comma">;
        fileName: string;
      } },
      false,
      {
        taskID: string;
        importID: string;
      }
    >;
    /** Take an import back, as far as nothing was built on it since. `POST /clients/{client}/services/{service}/imports/{importID}/take-back` A key for changeTours. */
    takeImportBack: Method<
      { service: string; importID: string },
      false,
      {
        removed: number;
        restored: number;
        kept: number;
        names: string[];
      }
    >;
    /** Send a table to look at, as CSV or for Excel. `POST /clients/{client}/services/{service}/imports/table` A key for changeTours. */
    uploadImportTable: Method<
      { service: string } & { query: {
        name?: string;
        subject: "homes" | "builders" | "tickets";
      }; body: UploadBody },
      false,
      {
        tableID: string;
        fileName: string;
        columns: ({
          heading: string;
          field: "reference" | "number" | "name" | "address" | "city" | "state" | "zip" | "latitude" | "longitude" | "group" | "builder" | "price" | "status" | "beds" | "baths" | "squareFeet" | "story" | "accessibility" | "houseRules" | "tourLink" | "revealedAt" | "images" | "floorPlans" | "company" | "about" | "contactName" | "email" | "phone" | "website" | "license" | "logo" | "contactFirstName" | "contactLastName" | "product" | "quantity" | "guestName" | "guestEmail" | "guestPhone" | "declineContact" | "guestFirstName" | "guestLastName" | null;
          examples: string[];
        })[];
        readings: Record<string, "monthFirst" | "dayFirst" | "yearFirst" | "point" | "comma">;
        sheets: ({
          name: string;
          hidden: boolean;
        })[];
        sheet: number;
        headings: number;
        firstLines: ({
          line: number;
          text: string;
        })[];
        alphabets: ({
          alphabet: "windows-1252" | "macintosh" | "ibm437";
          examples: string[];
        })[];
      }
    >;
  };
  invoices: {
    /** Correct the address that an invoice couldn’t be delivered to, and send it again. `POST /clients/{client}/invoices/{invoiceID}/correct-address` A key for changeSales. */
    correctInvoiceAddress: Method<
      { invoiceID: string } & { body: {
        /** Email */
        email: string;
      } },
      false,
      Record<string, unknown>
    >;
    /** Correct the day on which an invoice’s payment by hand was received. `POST /clients/{client}/invoices/{invoiceID}/received-on` A key for changeSales. */
    correctInvoiceReceivedDay: Method<
      { invoiceID: string } & { body: {
        /** Received on */
        receivedOn: string;
      } },
      false,
      Record<string, unknown>
    >;
    /** Write an invoice. `POST /clients/{client}/invoices` A key for changeSales. */
    createInvoice: Method<
      { body: {
        userID: string | null;
        name: string;
        email: string;
        lines: ({
          name: string;
          amount: number;
          quantity: number;
        })[];
        dueOn: string | null;
        note: string;
        remindBefore: number | null;
        remindAfter: number | null;
      } },
      false,
      {
        invoiceID: string;
      }
    >;
    /** Download the invoices. `POST /clients/{client}/invoices/download` A key for readSales. */
    downloadInvoices: Method<
      { body: {
        search?: string;
        state?: "draft" | "open" | "paying" | "paid" | "partlyRefunded" | "refunded" | "void" | "overdue";
        format: "csv" | "xlsx";
      } },
      false,
      {
        taskID: string;
      }
    >;
    /** Change an invoice that wasn’t sent. `POST /clients/{client}/invoices/{invoiceID}` A key for changeSales. */
    editInvoice: Method<
      { invoiceID: string } & { body: {
        userID: string | null;
        name: string;
        email: string;
        lines: ({
          name: string;
          amount: number;
          quantity: number;
        })[];
        dueOn: string | null;
        note: string;
        remindBefore: number | null;
        remindAfter: number | null;
      } },
      false,
      Record<string, unknown>
    >;
    /** An invoice. `GET /clients/{client}/invoices/{invoiceID}` A key for readSales. */
    getInvoice: Method<
      { invoiceID: string },
      false,
      {
        invoiceID: string;
        number: number | null;
        state: "draft" | "open" | "paying" | "paid" | "partlyRefunded" | "refunded" | "void";
        name: string;
        email: string;
        total: number;
        refunded: number;
        dueOn: string | null;
        isOverdue: boolean;
        method: "card" | "bank" | "cash" | "manual" | "none" | null;
        purchaseOrder: string;
        association: string;
        lines: ({
          name: string;
          amount: number;
          quantity: number;
        })[];
        discount: number;
        promoCode: string | null;
        note: string;
        sentAt: string | null;
        paidAt: string | null;
        receivedOn: string | null;
        cardBrand: string | null;
        cardLast4: string | null;
        byBank: {
          problem: string | null;
        } | null;
      }
    >;
    /** An invoice, as PDF. `GET /clients/{client}/invoices/{invoiceID}/pdf` A key for readSales. */
    invoiceFile: Method<
      { invoiceID: string },
      false,
      Response
    >;
    /** What staff know of an invoice: its money, its mail and its reminders. `GET /clients/{client}/invoices/{invoiceID}/history` A key for readSales. */
    invoiceHistory: Method<
      { invoiceID: string },
      false,
      {
        userID: string | null;
        zone: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "Pacific/Honolulu" | "UTC";
        remindBefore: number | null;
        remindAfter: number | null;
        mailError: string | null;
        mailAnswer: string | null;
        paidNote: string;
        payments: ({
          paymentID: string;
          method: "card" | "bank" | "cash" | "manual" | "none";
          amount: number;
          at: string;
          takenBy: string | null;
        })[];
        refunds: ({
          refundID: string;
          amount: number;
          state: "sending" | "succeeded" | "failed" | "unknown";
          reason: string;
          at: string;
          madeBy: string | null;
        })[];
        refundable: number;
        disputes: ({
          disputeID: string;
          reference: string;
          provider: string;
          amount: number;
          reason: "notTheirs" | "twice" | "notReceived" | "notAsDescribed" | "refundDue" | "cancelled" | "amount" | "notPaid" | "other";
          state: "inquiry" | "open" | "answered" | "won" | "lost" | "closed";
          answerBy: string | null;
          openedAt: string;
          closedAt: string | null;
        })[];
      }
    >;
    /** The invoices of a client, the latest first. `GET /clients/{client}/invoices` A key for readSales. */
    listInvoices: List<
      { query?: {
        search?: string;
        state?: "draft" | "open" | "paying" | "paid" | "partlyRefunded" | "refunded" | "void" | "overdue";
        after?: string;
      } },
      true,
      {
        invoices: ({
          invoiceID: string;
          number: number | null;
          state: "draft" | "open" | "paying" | "paid" | "partlyRefunded" | "refunded" | "void";
          name: string;
          email: string;
          total: number;
          refunded: number;
          dueOn: string | null;
          isOverdue: boolean;
          method: "card" | "bank" | "cash" | "manual" | "none" | null;
          purchaseOrder: string;
          at: string;
        })[];
        next: string | null;
        owed: number;
        overdue: number;
      },
      "invoices"
    >;
    /** Mark an invoice as paid. `POST /clients/{client}/invoices/{invoiceID}/mark-paid` A key for changeSales. */
    markInvoicePaid: Method<
      { invoiceID: string } & { body: {
        /** Paid */
        method: "manual" | "cash";
        /** Received on */
        receivedOn?: string | null;
        /** Note */
        note?: string | null;
      } },
      false,
      Record<string, unknown>
    >;
    /** Give back some or all of what was paid for an invoice. `POST /clients/{client}/invoices/{invoiceID}/refund` A key for changeSales. */
    refundInvoice: Method<
      { invoiceID: string } & { body: {
        /** Amount */
        amount: string;
        /** Reason */
        reason?: string | null;
      } },
      false,
      Record<string, unknown>
    >;
    /** Remove an invoice that wasn’t sent. `POST /clients/{client}/invoices/{invoiceID}/remove` A key for changeSales. */
    removeInvoice: Method<
      { invoiceID: string },
      false,
      Record<string, unknown>
    >;
    /** Take back that an invoice was marked as paid. `POST /clients/{client}/invoices/{invoiceID}/reopen` A key for changeSales. */
    reopenInvoice: Method<
      { invoiceID: string },
      false,
      Record<string, unknown>
    >;
    /** Send an invoice, or send it once more. `POST /clients/{client}/invoices/{invoiceID}/send` A key for changeSales. */
    sendInvoice: Method<
      { invoiceID: string },
      false,
      {
        number: number;
      }
    >;
    /** Void an invoice, so that nobody pays it. `POST /clients/{client}/invoices/{invoiceID}/void` A key for changeSales. */
    voidInvoice: Method<
      { invoiceID: string },
      false,
      Record<string, unknown>
    >;
  };
  journal: {
    /** Download journals in the form that a bookkeeping program imports. `POST /clients/{client}/books/journal/download` A key for readSales. */
    downloadJournal: Method<
      { body: {
        from: string;
        to: string;
        by: "day" | "payout";
        program: "quickBooksOnline" | "xero" | "quickBooksDesktop";
      } },
      false,
      {
        taskID: string;
      }
    >;
    /** What a span of days comes to, by account of a bookkeeping program. `GET /clients/{client}/books/journal` A key for readSales. */
    getJournal: Method<
      { query?: {
        from?: string;
        to?: string;
        by?: "day" | "payout";
      } },
      true,
      {
        from: string;
        to: string;
        by: "day" | "payout";
        zone: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "Pacific/Honolulu" | "UTC";
        lastDay: string;
        journals: number;
        lines: number;
        accounts: ({
          name: string;
          code: string;
          debit: number;
          credit: number;
        })[];
        debit: number;
        credit: number;
        charged: number;
        refunded: number;
        fees: number;
        disputed: number;
        paidOut: number;
        agrees: boolean;
      }
    >;
  };
  levels: {
    /** Take no more entries from a program, or take them again. `POST /{client}/contests/{service}/feeders/{feederProgramID}` A key for changePrograms. */
    changeFeeder: Method<
      { service: string; feederProgramID: string } & { body?: {
        /** Take no more entries from it */
        ended?: boolean;
      } },
      false,
      Record<string, unknown>
    >;
    /** Invite staff of another association to send their winners on. `POST /{client}/contests/{service}/feeders/invitations` A key for changePrograms. */
    inviteFeeder: Method<
      { service: string } & { body: {
        /** Whom it is for */
        note: string;
        /** Email address */
        email?: string | null;
      } },
      false,
      {
        link: string | null;
      }
    >;
    /** See which programs send their winners on to this one. `GET /{client}/contests/{service}/feeders` A key for readPrograms. */
    listFeeders: Method<
      { service: string },
      false,
      {
        standings: string[];
        codes: ({
          feederCodeID: string;
          note: string;
          madeBy: string | null;
          createdAt: string;
          expiresAt: string;
        })[];
        invitations: ({
          feederInvitationID: string;
          note: string;
          madeBy: string | null;
          createdAt: string;
          expiresAt: string;
        })[];
        feeders: ({
          feederProgramID: string;
          association: string;
          program: string;
          connectedAt: string;
          endedAt: string | null;
          leftAt: string | null;
          entries: number;
          submitted: number;
        })[];
      }
    >;
    /** Make a code by which other programs connect to this one. `POST /{client}/contests/{service}/feeders/codes` A key for changePrograms. */
    makeFeederCode: Method<
      { service: string } & { body?: {
        /** Whom it is for */
        note?: string | null;
      } },
      false,
      {
        code: string;
      }
    >;
    /** Withdraw a code by which other programs connect. `POST /{client}/contests/{service}/feeders/codes/{feederCodeID}/withdraw` A key for changePrograms. */
    withdrawFeederCode: Method<
      { service: string; feederCodeID: string },
      false,
      Record<string, unknown>
    >;
    /** Withdraw an invitation to send winners on. `POST /{client}/contests/{service}/feeders/invitations/{feederInvitationID}/withdraw` A key for changePrograms. */
    withdrawFeederInvitation: Method<
      { service: string; feederInvitationID: string },
      false,
      Record<string, unknown>
    >;
  };
  mailSettings: {
    /** Change which mails a program sends. `POST /clients/{client}/services/{service}/mails` A key for changePrograms. */
    changeMailSettings: Method<
      { service: string } & { body?: {
        /** When results are released, to everybody whose entry was judged */
        resultsReleased?: boolean;
        /** When a scorer is assigned, to the scorer */
        scorerAssigned?: boolean;
        /** When staff change an entry, to the entrant */
        entryChanged?: boolean;
      } },
      false,
      Record<string, unknown>
    >;
    /** Which mails a program sends. `GET /clients/{client}/services/{service}/mails` A key for readPrograms. */
    getMailSettings: Method<
      { service: string },
      false,
      {
        resultsReleased: boolean;
        scorerAssigned: boolean;
        entryChanged: boolean;
      }
    >;
  };
  mailTemplates: {
    /** In which words a client's mails are written. `GET /clients/{client}/mail-templates` A key for readPrograms. */
    listMailTemplates: Method<
      {},
      true,
      {
        association: string;
        primaryColor: string;
        logo: {
          uploadID: string;
          width: number | null;
          height: number | null;
          color: string | null;
          widths: number[];
        } | null;
        runs: ("contest" | "parade" | "event" | "scholarship" | "survey")[];
        templates: ({
          kind: "entrySubmitted" | "entryChanged" | "entryGiven" | "entryTaken" | "entryDisqualified" | "entryReinstated" | "entryRefused" | "entryReturned" | "entryReconsidered" | "entryRemoved" | "entryWanted" | "entryWantedReminder" | "entryArrived" | "entryPaid" | "resultsReleased" | "resultsPreviewed" | "resultWithdrawn" | "draftReminder" | "missingReminder" | "scorerAssigned" | "changeAsked" | "scoringReminder" | "applicationSubmitted" | "applicationChanged" | "applicationGiven" | "applicationTaken" | "applicationDisqualified" | "applicationReinstated" | "applicationRefused" | "applicationReturned" | "applicationReconsidered" | "applicationRemoved" | "applicationsDecided" | "applicationWithdrawn" | "applicationWanted" | "applicationWantedReminder" | "applicationArrived" | "applicationDraftReminder" | "applicationMissingReminder" | "awardOffered" | "awardReminder" | "awardLapsed" | "awardAccepted" | "awardTakenBack" | "recommendationAsked" | "recommendationReminder" | "recommendationThanks" | "recommendationReceived" | "recommendationDeclined" | "homeReminder" | "receipt" | "bankPaymentUnderWay" | "bankPaymentFailed" | "refunded" | "ticketsCancelled" | "ticketCancelled" | "ticketGiven" | "programCancelled" | "ticketTaken" | "contactChanged" | "waitingConfirm" | "waitingOffer" | "turnSoon" | "ballotLink" | "sponsorReminder" | "sponsorRenewal" | "invoiceSent" | "invoiceReminder" | "invoicePaid" | "invoiceRefunded" | "givingStatement";
          subject: string;
          text: string;
          own: boolean;
        })[];
      }
    >;
  };
  manyEntries: {
    /** Change the category of many entries. `POST /{client}/contests/{service}/entries/many/change-category` A key for changeEntries. */
    changeCategoryOfEntries: Method<
      { service: string } & { body: {
        entryIDs: string[];
        categoryID: string;
      } },
      false,
      {
        done: ({
          entryID: string;
          was: {
            categoryID: string;
          };
        })[];
        refused: ({
          entryID: string;
          code: string | null;
          title: string | null;
          reason: string;
        })[];
      }
    >;
    /** Change the owner of many entries. `POST /{client}/contests/{service}/entries/many/change-owner` A key for changeEntries. */
    changeOwnerOfEntries: Method<
      { service: string } & { body: {
        entryIDs: string[];
        user: string;
      } },
      false,
      {
        done: ({
          entryID: string;
          was: {
            user: string;
          };
        })[];
        refused: ({
          entryID: string;
          code: string | null;
          title: string | null;
          reason: string;
        })[];
      }
    >;
    /** Disqualify or reinstate many entries. `POST /{client}/contests/{service}/entries/many/disqualify` A key for changeEntries. */
    disqualifyEntries: Method<
      { service: string } & { body: {
        entryIDs: string[];
        disqualified: boolean;
        reason?: string;
      } },
      false,
      {
        done: ({
          entryID: string;
          was: {
            disqualified: boolean;
            reason?: string;
          };
        })[];
        refused: ({
          entryID: string;
          code: string | null;
          title: string | null;
          reason: string;
        })[];
      }
    >;
    /** Download the files of a contest’s entries. `POST /{client}/contests/{service}/entries/many/files` A key for readEntries. */
    downloadEntryFiles: Method<
      { service: string } & { body?: {
        search?: string;
        categoryID?: string;
        state?: "draft" | "submitted" | "withdrawn";
        disqualified?: "true" | "false";
        screening?: "accepted" | "refused" | "returned" | "waiting";
        complete?: "true" | "false";
        fee?: "paid" | "paidByHand" | "invoiced" | "waived" | "unpaid" | "paidNotSubmitted";
        tag?: string;
        from?: string;
        showing?: "waiting" | "ending";
        rules?: "accepted" | "waiting";
        entryIDs?: string[];
        purpose?: string;
      } },
      false,
      {
        taskID: string;
      }
    >;
    /** Download what is judged of a contest’s entries as one PDF. `POST /{client}/contests/{service}/entries/many/judging-book` A key for readEntries. */
    downloadJudgingBook: Method<
      { service: string } & { body?: {
        search?: string;
        categoryID?: string;
        state?: "draft" | "submitted" | "withdrawn";
        disqualified?: "true" | "false";
        screening?: "accepted" | "refused" | "returned" | "waiting";
        complete?: "true" | "false";
        fee?: "paid" | "paidByHand" | "invoiced" | "waived" | "unpaid" | "paidNotSubmitted";
        tag?: string;
        from?: string;
        showing?: "waiting" | "ending";
        rules?: "accepted" | "waiting";
        entryIDs?: string[];
      } },
      false,
      {
        taskID: string;
      }
    >;
    /** Extend the deadline of many entries. `POST /{client}/contests/{service}/entries/many/extend` A key for changeEntries. */
    extendEntries: Method<
      { service: string } & { body: {
        entryIDs: string[];
        until?: string;
      } },
      false,
      {
        done: ({
          entryID: string;
          was: {
            until?: string;
          };
        })[];
        refused: ({
          entryID: string;
          code: string | null;
          title: string | null;
          reason: string;
        })[];
      }
    >;
    /** See which entries of a contest a list holds, as many as can be changed at once. `GET /clients/{client}/services/{service}/entry-ids` A key for readEntries. */
    listEntryIDs: Method<
      { service: string } & { query?: {
        search?: string;
        categoryID?: string;
        state?: "draft" | "submitted" | "withdrawn";
        disqualified?: "true" | "false";
        screening?: "accepted" | "refused" | "returned" | "waiting";
        complete?: "true" | "false";
        fee?: "paid" | "paidByHand" | "invoiced" | "waived" | "unpaid" | "paidNotSubmitted";
        tag?: string;
        from?: string;
        showing?: "waiting" | "ending";
        rules?: "accepted" | "waiting";
      } },
      false,
      {
        entryIDs: string[];
      }
    >;
    /** Remove many entries. `POST /{client}/contests/{service}/entries/many/remove` A key for changeEntries. */
    removeEntries: Method<
      { service: string } & { body: {
        entryIDs: string[];
      } },
      false,
      {
        done: ({
          entryID: string;
          was: Record<string, unknown>;
        })[];
        refused: ({
          entryID: string;
          code: string | null;
          title: string | null;
          reason: string;
        })[];
      }
    >;
    /** Make drafts of many submitted entries again, so that they can be changed, or submit them again. `POST /{client}/contests/{service}/entries/many/reopen` A key for changeEntries. */
    reopenEntries: Method<
      { service: string } & { body: {
        entryIDs: string[];
        submitted: boolean;
        until?: string | null;
      } },
      false,
      {
        done: ({
          entryID: string;
          was: {
            submitted: boolean;
            until?: string | null;
          };
        })[];
        refused: ({
          entryID: string;
          code: string | null;
          title: string | null;
          reason: string;
        })[];
      }
    >;
    /** Accept or refuse many entries before they are judged, or take that back. `POST /{client}/contests/{service}/entries/many/screen` A key for changeEntries. */
    screenEntries: Method<
      { service: string } & { body: {
        entryIDs: string[];
        decision: "accepted" | "refused" | "waiting";
        reason?: string;
      } },
      false,
      {
        done: ({
          entryID: string;
          was: {
            decision: "accepted" | "refused" | "waiting";
            reason?: string;
          };
        })[];
        refused: ({
          entryID: string;
          code: string | null;
          title: string | null;
          reason: string;
        })[];
      }
    >;
    /** Add many entries to a gallery of chosen ones, or take them out. `POST /{client}/contests/{service}/entries/many/gallery` A key for changePrograms. */
    showEntriesInGallery: Method<
      { service: string } & { body: {
        entryIDs: string[];
        galleryID: string;
        shown: boolean;
      } },
      false,
      {
        done: ({
          entryID: string;
          was: {
            galleryID: string;
            shown: boolean;
          };
        })[];
        refused: ({
          entryID: string;
          code: string | null;
          title: string | null;
          reason: string;
        })[];
      }
    >;
    /** Tag many entries, or take a tag away. `POST /{client}/contests/{service}/entries/many/tag` A key for changeEntries. */
    tagEntries: Method<
      { service: string } & { body: {
        entryIDs: string[];
        tag: string;
        tagged: boolean;
      } },
      false,
      {
        done: ({
          entryID: string;
          was: {
            tag: string;
            tagged: boolean;
          };
        })[];
        refused: ({
          entryID: string;
          code: string | null;
          title: string | null;
          reason: string;
        })[];
      }
    >;
    /** Waive the fees of many entries, or charge them after all. `POST /{client}/contests/{service}/entries/many/waive-fee` A key for changeSales. */
    waiveFeesOfEntries: Method<
      { service: string } & { body: {
        entryIDs: string[];
        waived: boolean;
        reason?: string;
      } },
      false,
      {
        done: ({
          entryID: string;
          was: {
            waived: boolean;
            reason?: string;
          };
        })[];
        refused: ({
          entryID: string;
          code: string | null;
          title: string | null;
          reason: string;
        })[];
      }
    >;
  };
  memberList: {
    /** Members with an account, or those whose membership changed since. `GET /clients/{client}/members` A key for readPeople. */
    listMembers: PolledList<
      { query?: {
        updatedSince?: string;
        after?: string;
      } },
      true,
      {
        members: ({
          userID: string;
          fullName: string;
          email: string;
          memberNumber: string | null;
          level: string | null;
          verified: boolean;
          verifiedUntil: string | null;
          joinedAt: string;
        })[];
        next: string | null;
        asOf: string;
        gone: string[];
      },
      "members"
    >;
  };
  overview: {
    /** Where a contest stands, and what needs attention. `GET /{client}/contests/{service}/overview` A key for readPrograms. */
    contestOverview: Method<
      { service: string },
      false,
      {
        now: string;
        name: string;
        status: "draft" | "published" | "archived";
        visibility: "closed" | "future" | "open" | "scoring";
        timeZone: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "Pacific/Honolulu" | "UTC";
        timeframes: ({
          timeframeID: string;
          name: "entries" | "scoring" | "publicVoting" | "registration" | "gallery" | "tour" | "event" | "answers";
          opensAt: string;
          closesAt: string;
          audience: "all" | "member" | "non-member";
        })[];
        categoryDates: ({
          categoryID: string;
          label: string;
          name: string;
          opensAt: string;
          closesAt: string;
        })[];
        everyCategoryDated: boolean;
        extensions: ({
          until: string;
          entries: number;
        })[];
        graceMinutes: number | null;
        resultsReleasedAt: string | null;
        missing: ("dates" | "categories" | "folders" | "forms" | "scoresheet" | "scorers" | "publish")[];
        started: number;
        startedThisWeek: number;
        submitted: number;
        disqualified: number;
        scoresIn: number;
        scoresExpected: number;
        scorers: number;
        scorersFinished: number;
        helpRequests: number;
        attention: ({
          kind: "door-conflicts" | "payments-disputed" | "late-money" | "refunds-refused" | "unsent-scans" | "not-submitted" | "no-payments" | "paid-not-submitted" | "awaiting-payment" | "to-screen" | "help-requests" | "no-scoresheet" | "few-scorers" | "changes-waiting" | "results-waiting" | "letters-missing" | "awards-unpaid" | "award-withdrawn" | "pictures-waiting" | "pictures-ending" | "homes-incomplete" | "sponsors-waiting" | "questions-open" | "votes-to-count" | "message-held";
          title: string;
          text: string;
          urgent: boolean;
        })[];
        next: ({
          name: "entries" | "scoring" | "publicVoting" | "registration" | "gallery" | "tour" | "event" | "answers";
          at: string;
          what: "opens" | "closes";
        })[];
        days: ({
          day: string;
          started: number;
          submitted: number;
        })[];
        categories: ({
          categoryID: string;
          label: string;
          name: string;
          started: number;
          submitted: number;
          scorers: number;
          scoresIn: number;
          scoresExpected: number;
        })[];
        scholarship: {
          lettersAsked: number;
          lettersDueAt: string | null;
          lettersReceived: number;
          lettersDeclined: number;
          lettersOpen: number;
          applicationsComplete: number;
          lacking: ({
            entryID: string;
            title: string;
            fullName: string;
            submitted: boolean;
            letters: number;
          })[];
          lackingInAll: number;
          awards: {
            budget: number | null;
            held: number;
            states: ({
              state: "prepared" | "offered" | "accepted" | "declined" | "lapsed" | "takenBack";
              awards: number;
              amount: number;
            })[];
            paid: number;
            paidAmount: number;
          } | null;
        } | null;
        latest: ({
          entryID: string;
          code: string;
          title: string;
          thumbURL: string | null;
          categoryName: string;
          userID: string;
          fullName: string;
          state: "started" | "unpaid" | "submitted" | "scored" | "disqualified";
          updatedAt: string;
        })[];
      }
    >;
  };
  people: {
    /** Download the people of this client. `POST /clients/{client}/people/download` A key for readPeople. */
    downloadPeople: Method<
      { body: {
        kind?: "all" | "staff" | "members" | "scorers" | "volunteers" | "weekendVolunteers" | "sameMailbox";
        search?: string;
        format: "csv" | "xlsx";
      } },
      false,
      {
        taskID: string;
      }
    >;
    /** People of this client. `GET /clients/{client}/people` A key for readPeople. */
    listPeople: List<
      { query?: {
        kind?: "all" | "staff" | "members" | "scorers" | "volunteers" | "weekendVolunteers" | "sameMailbox";
        search?: string;
        after?: string;
      } },
      true,
      {
        people: ({
          userID: string;
          fullName: string;
          headshot: string | null;
          email: string;
          isEmailProved: boolean;
          phone: string | null;
          membership: {
            memberNumber: string | null;
            verified: boolean;
          } | null;
          volunteer: {
            weekends: boolean;
            phone: string | null;
          } | null;
          roles: ({
            roleGrantID: string;
            role: "owner" | "administrator" | "programManager" | "tourManager" | "boxOffice" | "viewer";
            serviceID: string | null;
            serviceName: string | null;
          })[];
          sameMailbox: ({
            userID: string;
            fullName: string;
            email: string;
          })[];
          scores: ({
            serviceID: string;
            serviceName: string;
          })[];
        })[];
        next: string | null;
      },
      "people"
    >;
    /** Say whether somebody's affiliation is verified, and by which member number. `POST /clients/{client}/people/{userID}/membership` A key for changeMembers. */
    verifyMembership: Method<
      { userID: string } & { body?: {
        /** Member number */
        memberNumber?: string | null;
        /** Verified */
        verified?: boolean;
      } },
      false,
      Record<string, unknown>
    >;
  };
  person: {
    /** The page of a buyer without an account: what this client has of their address. `GET /clients/{client}/guests/{orderID}` A key for readPeople. */
    getGuest: Method<
      { orderID: string },
      false,
      {
        fullName: string;
        email: string;
        phone: string | null;
        standings: string[];
        account: {
          userID: string;
          fullName: string;
        } | null;
        orders: {
          rows: ({
            serviceID: string;
            kind: "contest" | "parade" | "event" | "scholarship" | "survey";
            serviceURL: string;
            serviceName: string;
            transactionID: string;
            number: number | null;
            state: "paid" | "awaitingPayment" | "partlyRefunded" | "refunded" | "cancelled" | "paidLateUnfilled";
            bought: string;
            total: number;
            refunded: number;
            asGuest: boolean;
            at: string;
          })[];
          total: number;
          programs: ({
            serviceID: string;
            kind: "contest" | "parade" | "event" | "scholarship" | "survey";
            serviceURL: string;
            serviceName: string;
            total: number;
          })[];
        } | null;
        scans: {
          rows: ({
            serviceID: string;
            kind: "contest" | "parade" | "event" | "scholarship" | "survey";
            serviceURL: string;
            serviceName: string;
            scanID: string;
            transactionID: string;
            ticketNumber: number;
            place: string | null;
            letIn: boolean;
            at: string;
          })[];
          total: number;
          programs: ({
            serviceID: string;
            kind: "contest" | "parade" | "event" | "scholarship" | "survey";
            serviceURL: string;
            serviceName: string;
            total: number;
          })[];
        } | null;
        mails: {
          rows: ({
            mailID: string;
            subject: string;
            at: string;
            problem: string | null;
          })[];
          total: number;
        } | null;
        notes: ({
          personNoteID: string;
          text: string;
          fullName: string | null;
          writtenAt: string;
          removable: boolean;
        })[] | null;
      }
    >;
    /** A person's page: what this client has of them. `GET /clients/{client}/people/{userID}` A key for readPeople. */
    getPerson: Method<
      { userID: string },
      false,
      {
        userID: string;
        fullName: string;
        headshot: string | null;
        email: string;
        isEmailProved: boolean;
        phone: string | null;
        company: string | null;
        place: string | null;
        isMadeUp: boolean;
        isErased: boolean;
        erasure: {
          state: "asked" | "running";
          askedAt: string | null;
        } | null;
        standings: string[];
        mergedInto: {
          personMergeID: string;
          userID: string;
          fullName: string;
          email: string;
          mergedAt: string;
          mergedBy: string | null;
          until: string | null;
        } | null;
        merged: ({
          personMergeID: string;
          userID: string;
          fullName: string;
          email: string;
          mergedAt: string;
          mergedBy: string | null;
          until: string | null;
        })[];
        membership: {
          memberNumber: string | null;
          level: string | null;
          verified: boolean;
          verifiedBy: "staff" | "roster" | "provider" | null;
          verifiedUntil: string | null;
          since: string;
        } | null;
        isMember: boolean | null;
        rosterCounts: boolean;
        rosterLine: {
          line: number;
          name: string;
          by: "email" | "mailbox" | "number";
        } | null;
        sameMailbox: ({
          userID: string;
          fullName: string;
          email: string;
        })[];
        roles: ({
          roleGrantID: string;
          role: "owner" | "administrator" | "programManager" | "tourManager" | "boxOffice" | "viewer";
          serviceID: string | null;
          serviceName: string | null;
        })[];
        entries: {
          rows: ({
            serviceID: string;
            kind: "contest" | "parade" | "event" | "scholarship" | "survey";
            serviceURL: string;
            serviceName: string;
            entryID: string;
            code: string;
            title: string;
            isOwner: boolean;
            submitted: boolean;
            disqualified: boolean;
            awardTitle: string;
            updatedAt: string;
          })[];
          total: number;
          programs: ({
            serviceID: string;
            kind: "contest" | "parade" | "event" | "scholarship" | "survey";
            serviceURL: string;
            serviceName: string;
            total: number;
          })[];
        } | null;
        applications: {
          rows: ({
            serviceID: string;
            kind: "contest" | "parade" | "event" | "scholarship" | "survey";
            serviceURL: string;
            serviceName: string;
            entryID: string;
            code: string;
            title: string;
            isOwner: boolean;
            submitted: boolean;
            disqualified: boolean;
            awardTitle: string;
            updatedAt: string;
          })[];
          total: number;
          programs: ({
            serviceID: string;
            kind: "contest" | "parade" | "event" | "scholarship" | "survey";
            serviceURL: string;
            serviceName: string;
            total: number;
          })[];
        } | null;
        orders: {
          rows: ({
            serviceID: string;
            kind: "contest" | "parade" | "event" | "scholarship" | "survey";
            serviceURL: string;
            serviceName: string;
            transactionID: string;
            number: number | null;
            state: "paid" | "awaitingPayment" | "partlyRefunded" | "refunded" | "cancelled" | "paidLateUnfilled";
            bought: string;
            total: number;
            refunded: number;
            asGuest: boolean;
            at: string;
          })[];
          total: number;
          programs: ({
            serviceID: string;
            kind: "contest" | "parade" | "event" | "scholarship" | "survey";
            serviceURL: string;
            serviceName: string;
            total: number;
          })[];
        } | null;
        scans: {
          rows: ({
            serviceID: string;
            kind: "contest" | "parade" | "event" | "scholarship" | "survey";
            serviceURL: string;
            serviceName: string;
            scanID: string;
            transactionID: string;
            ticketNumber: number;
            place: string | null;
            letIn: boolean;
            at: string;
          })[];
          total: number;
          programs: ({
            serviceID: string;
            kind: "contest" | "parade" | "event" | "scholarship" | "survey";
            serviceURL: string;
            serviceName: string;
            total: number;
          })[];
        } | null;
        mails: {
          rows: ({
            mailID: string;
            subject: string;
            at: string;
            problem: string | null;
          })[];
          total: number;
        } | null;
        notes: ({
          personNoteID: string;
          text: string;
          fullName: string | null;
          writtenAt: string;
          removable: boolean;
        })[] | null;
        invoices: {
          rows: ({
            invoiceID: string;
            number: number | null;
            state: "draft" | "open" | "paying" | "paid" | "partlyRefunded" | "refunded" | "void";
            isOverdue: boolean;
            method: "card" | "bank" | "cash" | "manual" | "none" | null;
            total: number;
            sentAt: string | null;
          })[];
          total: number;
        } | null;
        scoring: ({
          serviceID: string;
          kind: "contest" | "parade" | "event" | "scholarship" | "survey";
          serviceURL: string;
          serviceName: string;
          sheets: number;
          saved: number;
        })[] | null;
        looksAfter: ({
          serviceID: string;
          kind: "contest" | "parade" | "event" | "scholarship" | "survey";
          serviceURL: string;
          serviceName: string;
          recordID: string;
          what: "builder" | "home" | "sponsor";
          name: string;
        })[] | null;
        seesHistory: boolean;
      }
    >;
    /** What staff changed about a person, newest first. `GET /clients/{client}/people/{userID}/history` A key for readChanges. */
    personHistory: List<
      { userID: string } & { query?: {
        after?: string;
      } },
      false,
      {
        entries: ({
          auditID: string;
          at: string;
          userID: string | null;
          fullName: string | null;
          linkPurpose: "invitation" | "passwordReset" | "unsubscribe" | "preview" | "purchase" | "guests" | "contactChange" | "waiting" | "ticket" | "invoice" | "shift" | "ballot" | "kiosk" | "renewal" | "survey" | "recommendation" | "feeder" | "feederInvitation" | "resultsPreview" | null;
          apiKeyName: string | null;
          did: string;
          fields: ({
            label: string;
            before: string | null;
            after: string | null;
          })[];
          action: string;
          serviceID: string | null;
          serviceName: string | null;
          timeZone: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "Pacific/Honolulu" | "UTC" | null;
          recordID: string | null;
          before: unknown;
          after: unknown;
        })[];
        next: string | null;
      },
      "entries"
    >;
  };
  previewLinks: {
    /** The open links that show a program before it is published. `GET /clients/{client}/services/{service}/preview-links` A key for changePrograms. */
    listPreviewLinks: Method<
      { service: string },
      false,
      {
        links: ({
          linkID: string;
          note: string;
          madeBy: string | null;
          createdAt: string;
          expiresAt: string;
        })[];
      }
    >;
    /** Make a link that shows a program before it is published. `POST /clients/{client}/services/{service}/preview-links` A key for changePrograms. */
    makePreviewLink: Method<
      { service: string } & { body: {
        /** Whom it is for */
        note?: string | null;
        /** It works for */
        days: "7" | "30" | "90";
      } },
      false,
      {
        url: string;
      }
    >;
    /** A program's public page as it will be, for its staff and for whoever has a link to it. `GET /clients/{client}/services/{service}/preview` A key for readPrograms. */
    previewService: Method<
      { service: string },
      false,
      {
        status: "draft" | "published" | "archived";
        page: {
          now: string;
          serviceID: string;
          kind: "contest" | "parade" | "event" | "scholarship" | "survey";
          url: string;
          name: string;
          tagline: string;
          place: string;
          cancelled: boolean;
          banner: {
            uploadID: string;
            width: number | null;
            height: number | null;
            color: string | null;
            widths: number[];
          } | null;
          visibility: "closed" | "future" | "open" | "scoring";
          audience: "all" | "member" | "non-member";
          resultsReleased: boolean;
          timeZone: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "Pacific/Honolulu" | "UTC";
          timeframes: ({
            timeframeID: string;
            name: "entries" | "scoring" | "publicVoting" | "registration" | "gallery" | "tour" | "event" | "answers";
            opensAt: string;
            closesAt: string;
            audience: "all" | "member" | "non-member";
          })[];
          categoryDates: ({
            categoryID: string;
            label: string;
            name: string;
            opensAt: string;
            closesAt: string;
          })[];
          everyCategoryDated: boolean;
          clientName: string;
          description: string;
          resultsReleasedAt: string | null;
          sells: boolean;
          registers: {
            homes: boolean;
            sponsors: boolean;
          };
          prices: {
            tickets: {
              amount: number | null;
              memberAmount: number | null;
            } | null;
            homes: {
              amount: number | null;
              memberAmount: number | null;
            } | null;
            sponsors: {
              amount: number | null;
              memberAmount: number | null;
            } | null;
          };
          sections: ({
            pageSectionID: string;
            kind: "countdown" | "image" | "propertyList" | "sponsors" | "text";
            size: "large" | "medium" | "small";
            background: {
              kind: "color" | "gradient" | "image" | "parallax";
              color: string | null;
              to: string | null;
              picture: {
                uploadID: string;
                width: number | null;
                height: number | null;
                color: string | null;
                widths: number[];
              } | null;
            };
            title: string;
            html: string;
            caption: string;
            alt: string;
            picture: {
              uploadID: string;
              width: number | null;
              height: number | null;
              color: string | null;
              widths: number[];
            } | null;
            timeframe: "entries" | "scoring" | "publicVoting" | "registration" | "gallery" | "tour" | "event" | "answers" | null;
          })[];
          hasHomes: boolean;
          homes: ({
            propertyID: string;
            name: string;
            number: number | null;
            address: string;
            city: string;
            state: string | null;
            zip: string | null;
            latitude: number | null;
            longitude: number | null;
            toldAt: string | null;
            price: number | null;
            status: "forSale" | "underContract" | "sold" | "model" | "notForSale";
            beds: number | null;
            baths: number | null;
            squareFeet: number | null;
            propertyGroupID: string | null;
            company: string;
            builderID: string | null;
            onlineTour: boolean;
            cover: {
              uploadID: string;
              width: number | null;
              height: number | null;
              color: string | null;
              widths: number[];
            } | null;
            openings: ({
              timeframeID: string;
              day: string;
              hours: {
                opensAt: string;
                closesAt: string;
              } | null;
            })[];
          })[];
          homeCount: number;
          sponsorTiers: ({
            name: string;
            logoSize: "large" | "medium" | "small";
            sponsors: ({
              sponsorID: string;
              name: string;
              website: string;
              blurb: string;
              logo: {
                uploadID: string;
                width: number | null;
                height: number | null;
                color: string | null;
                widths: number[];
              } | null;
              darkLogo: {
                uploadID: string;
                width: number | null;
                height: number | null;
                color: string | null;
                widths: number[];
              } | null;
              hasPage: boolean;
            })[];
          })[];
          categories: ({
            categoryID: string;
            label: string;
            name: string;
            description: string;
            categoryGroup: string;
            audience: "all" | "member" | "non-member";
            price: {
              amount: number;
              memberAmount: number | null;
              later: {
                from: number;
                amount: number;
              } | null;
              copyAmount: number | null;
              next: {
                at: string;
                amount: number;
                memberAmount: number | null;
              } | null;
            } | null;
          })[];
          rules: {
            rulesID: string;
            version: number;
            kind: "text" | "file" | "link";
            at: string;
            text: string;
            link: string;
            file: {
              uploadID: string;
              fileName: string;
              bytes: number;
            } | null;
          } | null;
          publicVotes: ({
            publicVoteID: string;
            name: string;
            state: "unpublished" | "future" | "open" | "counting" | "counted" | "announced";
          })[];
          galleries: ({
            galleryID: string;
            kind: "gallery" | "winners" | "archive";
            name: string;
          })[];
        };
        css: string;
        openUntil: string | null;
      }
    >;
    /** The homes of a tour as visitors will see them, for its staff and for whoever has a link to it. `GET /{client}/parades/{service}/preview/tour` A key for readPrograms. */
    previewTour: Method<
      { service: string } & { query?: {
        after?: string;
      } },
      false,
      {
        now: string;
        clientName: string;
        name: string;
        url: string;
        tagline: string;
        zone: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "Pacific/Honolulu" | "UTC";
        sells: boolean;
        days: ({
          timeframeID: string;
          opensAt: string;
          closesAt: string;
        })[];
        propertyGroups: ({
          propertyGroupID: string;
          name: string;
          description: string;
        })[];
        builders: ({
          builderID: string;
          company: string;
        })[];
        total: number;
        open: number;
        known: {
          price: boolean;
          beds: boolean;
          onlineTour: boolean;
          place: boolean;
        };
        homes: ({
          propertyID: string;
          name: string;
          number: number | null;
          address: string;
          city: string;
          state: string | null;
          zip: string | null;
          latitude: number | null;
          longitude: number | null;
          toldAt: string | null;
          price: number | null;
          status: "forSale" | "underContract" | "sold" | "model" | "notForSale";
          beds: number | null;
          baths: number | null;
          squareFeet: number | null;
          propertyGroupID: string | null;
          company: string;
          builderID: string | null;
          onlineTour: boolean;
          cover: {
            uploadID: string;
            width: number | null;
            height: number | null;
            color: string | null;
            widths: number[];
          } | null;
          openings: ({
            timeframeID: string;
            day: string;
            hours: {
              opensAt: string;
              closesAt: string;
            } | null;
          })[];
        })[];
        next: string | null;
      }
    >;
    /** A home of a tour as visitors will see it, for its staff and for whoever has a link to it. `GET /{client}/parades/{service}/preview/tour/{propertyID}` A key for readPrograms. */
    previewTourHome: Method<
      { service: string; propertyID: string },
      false,
      {
        now: string;
        clientName: string;
        name: string;
        url: string;
        tagline: string;
        zone: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "Pacific/Honolulu" | "UTC";
        sells: boolean;
        ticketPrice: {
          amount: number | null;
          memberAmount: number | null;
        } | null;
        home: {
          propertyID: string;
          name: string;
          number: number | null;
          address: string;
          city: string;
          state: string | null;
          zip: string | null;
          latitude: number | null;
          longitude: number | null;
          toldAt: string | null;
          price: number | null;
          status: "forSale" | "underContract" | "sold" | "model" | "notForSale";
          beds: number | null;
          baths: number | null;
          squareFeet: number | null;
          propertyGroupID: string | null;
          company: string;
          builderID: string | null;
          onlineTour: boolean;
          cover: {
            uploadID: string;
            width: number | null;
            height: number | null;
            color: string | null;
            widths: number[];
          } | null;
          openings: ({
            timeframeID: string;
            day: string;
            hours: {
              opensAt: string;
              closesAt: string;
            } | null;
          })[];
          story: string;
          accessibility: string;
          houseRules: string;
          tourLink: string;
          groupName: string;
          images: ({
            imageID: string;
            caption: string;
            picture: {
              uploadID: string;
              width: number | null;
              height: number | null;
              color: string | null;
              widths: number[];
            };
          })[];
          floorPlans: ({
            imageID: string;
            caption: string;
            picture: {
              uploadID: string;
              width: number | null;
              height: number | null;
              color: string | null;
              widths: number[];
            };
          })[];
          fieldGroups: ({
            name: string;
            elements: unknown[];
            propertyFields: ({
              name: string;
              value: unknown;
            })[];
          })[];
          builder: {
            company: string;
            about: string;
            phone: string;
            website: string;
            logo: {
              uploadID: string;
              width: number | null;
              height: number | null;
              color: string | null;
              widths: number[];
            } | null;
          } | null;
          sponsors: ({
            sponsorID: string;
            name: string;
            words: string;
          })[];
        };
      }
    >;
    /** Withdraw a link that shows a program before it is published. `POST /clients/{client}/services/{service}/preview-links/{linkID}/withdraw` A key for changePrograms. */
    withdrawPreviewLink: Method<
      { service: string; linkID: string },
      false,
      Record<string, unknown>
    >;
  };
  products: {
    /** Set the prices that a product has until certain dates. `POST /clients/{client}/services/{service}/products/{productID}/prices` A key for changeSales. */
    changePrices: Method<
      { service: string; productID: string } & { body: {
        tiers: ({
          until: string;
          name: string;
          price: number;
          memberPrice: number | null;
        })[];
      } },
      false,
      {
        cardWarning: string | null;
      }
    >;
    /** Add something that a program sells. `POST /clients/{client}/services/{service}/products` A key for changeSales. */
    createProduct: Method<
      { service: string } & { body: {
        /** Name */
        name: string;
        /** What it is */
        kind: "ticket" | "registration" | "fee" | "donation" | "property" | "sponsor";
        /** Group of the home */
        propertyGroupID?: string;
        /** Tier of the sponsor */
        sponsorTierID?: string;
        /** Price */
        price: string;
        /** Member price */
        memberPrice?: string | null;
        /** How many there are */
        size?: string | null;
        /** Description */
        description?: string | null;
        /** On sale from */
        opensAt?: string | null;
        /** On sale until */
        closesAt?: string | null;
        /** Who can buy it */
        audience: "all" | "member" | "non-member";
        /** Show it only to those who have a promo code for it */
        hidden?: boolean;
        /** Fewest in an order */
        fewest: string;
        /** Most in an order */
        most: string;
        /** Most for one person */
        mostEach?: string | null;
        /** Tickets it gives */
        tickets: string;
        /** People each ticket lets in */
        admits: string;
        /** Whoever was let in may leave and come back */
        reentry?: boolean;
        /** Days it is good for */
        days?: string[];
        /** Not good before */
        validFrom?: string | null;
        /** Questions for each who comes */
        formID?: string;
        /** What buyers get in return is worth */
        fairValue?: string | null;
        /** Taxed, where this program has a tax */
        taxable?: boolean;
      } },
      false,
      {
        productID: string;
        cardWarning: string | null;
      }
    >;
    /** Add a limit that several products share. `POST /clients/{client}/services/{service}/quotas` A key for changeSales. */
    createQuota: Method<
      { service: string } & { body: {
        name: string;
        size: number | null;
        uses: ({
          productID: string;
          takes: number;
        })[];
      } },
      false,
      {
        quotaID: string;
      }
    >;
    /** Change something that a program sells. `POST /clients/{client}/services/{service}/products/{productID}` A key for changeSales. */
    editProduct: Method<
      { service: string; productID: string } & { body: {
        /** Name */
        name: string;
        /** What it is */
        kind: "ticket" | "registration" | "fee" | "donation" | "property" | "sponsor";
        /** Group of the home */
        propertyGroupID?: string;
        /** Tier of the sponsor */
        sponsorTierID?: string;
        /** Price */
        price: string;
        /** Member price */
        memberPrice?: string | null;
        /** How many there are */
        size?: string | null;
        /** Description */
        description?: string | null;
        /** On sale from */
        opensAt?: string | null;
        /** On sale until */
        closesAt?: string | null;
        /** Who can buy it */
        audience: "all" | "member" | "non-member";
        /** Show it only to those who have a promo code for it */
        hidden?: boolean;
        /** Fewest in an order */
        fewest: string;
        /** Most in an order */
        most: string;
        /** Most for one person */
        mostEach?: string | null;
        /** Tickets it gives */
        tickets: string;
        /** People each ticket lets in */
        admits: string;
        /** Whoever was let in may leave and come back */
        reentry?: boolean;
        /** Days it is good for */
        days?: string[];
        /** Not good before */
        validFrom?: string | null;
        /** Questions for each who comes */
        formID?: string;
        /** What buyers get in return is worth */
        fairValue?: string | null;
        /** Taxed, where this program has a tax */
        taxable?: boolean;
      } },
      false,
      {
        cardWarning: string | null;
      }
    >;
    /** Change a limit that several products share. `POST /clients/{client}/services/{service}/quotas/{quotaID}` A key for changeSales. */
    editQuota: Method<
      { service: string; quotaID: string } & { body: {
        name: string;
        size: number | null;
        uses: ({
          productID: string;
          takes: number;
        })[];
      } },
      false,
      Record<string, unknown>
    >;
    /** What a program sells, for its staff. `GET /clients/{client}/services/{service}/products` A key for readSales. */
    listProducts: Method<
      { service: string },
      false,
      {
        products: ({
          productID: string;
          name: string;
          kind: "ticket" | "registration" | "fee" | "donation" | "property" | "sponsor";
          price: number;
          memberPrice: number | null;
          size: number | null;
          description: string;
          opensAt: string | null;
          closesAt: string | null;
          audience: "all" | "member" | "non-member";
          hidden: boolean;
          fewest: number;
          most: number;
          mostEach: number | null;
          tickets: number;
          admits: number;
          reentry: boolean;
          days: string[];
          validFrom: string | null;
          formID: string | null;
          propertyGroupID: string | null;
          sponsorTierID: string | null;
          fairValue: number | null;
          taxable: boolean;
          tiers: ({
            until: string;
            name: string;
            price: number;
            memberPrice: number | null;
          })[];
          shares: ({
            quotaID: string;
            takes: number;
          })[];
          priceNow: number;
          memberPriceNow: number | null;
          sold: number;
          held: number;
          left: number | null;
          state: "onSale" | "notYet" | "over" | "soldOut" | "withdrawn";
        })[];
        cardWarning: string | null;
        quotas: ({
          quotaID: string;
          name: string;
          size: number | null;
          sold: number;
          held: number;
          uses: ({
            productID: string;
            takes: number;
          })[];
        })[];
        zone: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "Pacific/Honolulu" | "UTC";
        status: "draft" | "published" | "archived";
        days: ({
          timeframeID: string;
          name: "entries" | "scoring" | "publicVoting" | "registration" | "gallery" | "tour" | "event" | "answers";
          opensAt: string;
          closesAt: string;
          audience: "all" | "member" | "non-member";
        })[];
        propertyGroups: ({
          propertyGroupID: string;
          name: string;
        })[];
        sponsorTiers: ({
          sponsorTierID: string;
          name: string;
        })[];
      }
    >;
    /** Put what a program sells in order. `POST /clients/{client}/services/{service}/products-order` A key for changeSales. */
    orderProducts: Method<
      { service: string } & { body: {
        productIDs: string[];
      } },
      false,
      Record<string, unknown>
    >;
    /** Remove a product that nobody has bought. `POST /clients/{client}/services/{service}/products/{productID}/remove` A key for changeSales. */
    removeProduct: Method<
      { service: string; productID: string },
      false,
      Record<string, unknown>
    >;
    /** Remove a shared limit that nothing was taken from. `POST /clients/{client}/services/{service}/quotas/{quotaID}/remove` A key for changeSales. */
    removeQuota: Method<
      { service: string; quotaID: string },
      false,
      Record<string, unknown>
    >;
    /** Offer a product again that was withdrawn. `POST /clients/{client}/services/{service}/products/{productID}/restore` A key for changeSales. */
    restoreProduct: Method<
      { service: string; productID: string },
      false,
      Record<string, unknown>
    >;
    /** Withdraw a product: it isn't offered any more, and what was sold stays. `POST /clients/{client}/services/{service}/products/{productID}/withdraw` A key for changeSales. */
    withdrawProduct: Method<
      { service: string; productID: string },
      false,
      Record<string, unknown>
    >;
  };
  programOverviews: {
    /** Where an event stands, and what needs attention. `GET /{client}/events/{service}/overview` A key for readPrograms. */
    eventOverview: Method<
      { service: string },
      false,
      {
        now: string;
        attention: ({
          kind: "door-conflicts" | "payments-disputed" | "late-money" | "refunds-refused" | "unsent-scans" | "not-submitted" | "no-payments" | "paid-not-submitted" | "awaiting-payment" | "to-screen" | "help-requests" | "no-scoresheet" | "few-scorers" | "changes-waiting" | "results-waiting" | "letters-missing" | "awards-unpaid" | "award-withdrawn" | "pictures-waiting" | "pictures-ending" | "homes-incomplete" | "sponsors-waiting" | "questions-open" | "votes-to-count" | "message-held";
          title: string;
          text: string;
          urgent: boolean;
        })[];
        setup: {
          sections: number;
          products: number;
          questions: number;
          homes: number;
        };
        sales: {
          products: ({
            productID: string;
            name: string;
            admits: boolean;
            sold: number;
            held: number;
            size: number | null;
            amount: number;
            withdrawn: boolean;
          })[];
          limits: ({
            name: string;
            taken: number;
            size: number;
          })[];
          tickets: number;
          held: number;
          orders: number;
          net: number;
          refunded: number;
          today: number;
          ticketsToday: number;
          days: ({
            day: string;
            tickets: number;
          })[];
          codes: ({
            code: string;
            uses: number;
            mostUses: number | null;
            discount: number;
          })[];
          codesUsed: number;
          waiting: ({
            productID: string;
            name: string;
            people: number;
            places: number;
          })[];
        };
        admitted: number;
        admittedToday: number;
        inside: number;
        unanswered: ({
          transactionID: string;
          name: string;
          tickets: number;
          products: string;
        })[];
        unansweredTickets: number;
        asks: boolean;
      }
    >;
    /** Where a tour stands, and what needs attention. `GET /{client}/parades/{service}/overview` A key for readPrograms. */
    paradeOverview: Method<
      { service: string },
      false,
      {
        now: string;
        attention: ({
          kind: "door-conflicts" | "payments-disputed" | "late-money" | "refunds-refused" | "unsent-scans" | "not-submitted" | "no-payments" | "paid-not-submitted" | "awaiting-payment" | "to-screen" | "help-requests" | "no-scoresheet" | "few-scorers" | "changes-waiting" | "results-waiting" | "letters-missing" | "awards-unpaid" | "award-withdrawn" | "pictures-waiting" | "pictures-ending" | "homes-incomplete" | "sponsors-waiting" | "questions-open" | "votes-to-count" | "message-held";
          title: string;
          text: string;
          urgent: boolean;
        })[];
        setup: {
          sections: number;
          products: number;
          questions: number;
          homes: number;
        };
        sales: {
          products: ({
            productID: string;
            name: string;
            admits: boolean;
            sold: number;
            held: number;
            size: number | null;
            amount: number;
            withdrawn: boolean;
          })[];
          limits: ({
            name: string;
            taken: number;
            size: number;
          })[];
          tickets: number;
          held: number;
          orders: number;
          net: number;
          refunded: number;
          today: number;
          ticketsToday: number;
          days: ({
            day: string;
            tickets: number;
          })[];
          codes: ({
            code: string;
            uses: number;
            mostUses: number | null;
            discount: number;
          })[];
          codesUsed: number;
          waiting: ({
            productID: string;
            name: string;
            people: number;
            places: number;
          })[];
        };
        homes: ({
          propertyID: string;
          name: string;
          number: number | null;
          builder: string | null;
          missing: string[];
          shown: boolean;
          inside: number;
          mostInside: number | null;
        })[];
        builders: ({
          builderID: string;
          company: string;
          invitedAt: string | null;
          isOwned: boolean;
          incomplete: number;
          homes: number;
        })[];
        buildersInAll: number;
        conflicts: number;
        shifts: number;
        silentShifts: number;
      }
    >;
    /** Where a survey stands, and what needs attention. `GET /{client}/surveys/{service}/overview` A key for readPrograms. */
    surveyOverview: Method<
      { service: string },
      false,
      {
        now: string;
        attention: ({
          kind: "door-conflicts" | "payments-disputed" | "late-money" | "refunds-refused" | "unsent-scans" | "not-submitted" | "no-payments" | "paid-not-submitted" | "awaiting-payment" | "to-screen" | "help-requests" | "no-scoresheet" | "few-scorers" | "changes-waiting" | "results-waiting" | "letters-missing" | "awards-unpaid" | "award-withdrawn" | "pictures-waiting" | "pictures-ending" | "homes-incomplete" | "sponsors-waiting" | "questions-open" | "votes-to-count" | "message-held";
          title: string;
          text: string;
          urgent: boolean;
        })[];
        setup: {
          sections: number;
          products: number;
          questions: number;
          homes: number;
        };
        anonymous: boolean;
        days: ({
          day: string;
          answers: number;
        })[] | null;
        asked: number;
        lastAskedAt: string | null;
      }
    >;
  };
  programParts: {
    /** Which parts a program uses, for the studio's menu. `GET /clients/{client}/services/{service}/used-parts` A key for readPrograms. */
    listUsedParts: Method<
      { service: string },
      false,
      {
        used: ("galleries" | "votes" | "sponsors" | "tickets" | "fees" | "orders")[];
      }
    >;
  };
  promoCodes: {
    /** Add a promo code. `POST /clients/{client}/services/{service}/promo-codes` A key for changeSales. */
    createPromoCode: Method<
      { service: string } & { body: {
        /** Code */
        code: string;
        /** What it does */
        kind: "percent" | "amount" | "price";
        /** Percent off */
        percentage?: string;
        /** Amount */
        amount?: string;
        /** Tickets it is for */
        products?: string[];
        /** Counts from */
        opensAt?: string | null;
        /** Counts until */
        closesAt?: string | null;
        /** For members only */
        membersOnly?: boolean;
        /** Orders in all */
        mostUses?: string | null;
        /** Orders of one person */
        mostEach?: string | null;
        /** Most it takes off in all */
        budget?: string | null;
        /** Note for staff */
        note?: string | null;
      } },
      false,
      {
        promoCodeID: string;
      }
    >;
    /** Make many promo codes that nobody can guess. `POST /clients/{client}/services/{service}/promo-codes/many` A key for changeSales. */
    createPromoCodes: Method<
      { service: string } & { body: {
        /** How many codes */
        count: string;
        /** They begin with */
        prefix?: string | null;
        /** What it does */
        kind: "percent" | "amount" | "price";
        /** Percent off */
        percentage?: string;
        /** Amount */
        amount?: string;
        /** Tickets it is for */
        products?: string[];
        /** Counts from */
        opensAt?: string | null;
        /** Counts until */
        closesAt?: string | null;
        /** For members only */
        membersOnly?: boolean;
        /** Orders in all */
        mostUses?: string | null;
        /** Orders of one person */
        mostEach?: string | null;
        /** Most it takes off in all */
        budget?: string | null;
        /** Note for staff */
        note?: string | null;
      } },
      false,
      {
        batchID: string;
      }
    >;
    /** Download promo codes. `POST /clients/{client}/services/{service}/promo-codes/download` A key for readSales. */
    downloadPromoCodes: Method<
      { service: string } & { body: {
        search?: string;
        state?: "active" | "notYet" | "ended" | "usedUp" | "withdrawn";
        batchID?: string;
        format: "csv" | "xlsx";
      } },
      false,
      {
        taskID: string;
      }
    >;
    /** Change a promo code. `POST /clients/{client}/services/{service}/promo-codes/{promoCodeID}` A key for changeSales. */
    editPromoCode: Method<
      { service: string; promoCodeID: string } & { body: {
        /** Code */
        code: string;
        /** What it does */
        kind: "percent" | "amount" | "price";
        /** Percent off */
        percentage?: string;
        /** Amount */
        amount?: string;
        /** Tickets it is for */
        products?: string[];
        /** Counts from */
        opensAt?: string | null;
        /** Counts until */
        closesAt?: string | null;
        /** For members only */
        membersOnly?: boolean;
        /** Orders in all */
        mostUses?: string | null;
        /** Orders of one person */
        mostEach?: string | null;
        /** Most it takes off in all */
        budget?: string | null;
        /** Note for staff */
        note?: string | null;
      } },
      false,
      Record<string, unknown>
    >;
    /** A program's promo codes, and how often each was used, for its staff. `GET /clients/{client}/services/{service}/promo-codes` A key for readSales. */
    listPromoCodes: List<
      { service: string } & { query?: {
        search?: string;
        state?: "active" | "notYet" | "ended" | "usedUp" | "withdrawn";
        batchID?: string;
        after?: string;
      } },
      false,
      {
        promoCodes: ({
          promoCodeID: string;
          code: string;
          kind: "percent" | "amount" | "price";
          percentage: number | null;
          amount: number | null;
          products: string[];
          opensAt: string | null;
          closesAt: string | null;
          membersOnly: boolean;
          mostUses: number | null;
          mostEach: number | null;
          budget: number | null;
          note: string;
          batchID: string | null;
          uses: number;
          spent: number;
          state: "active" | "notYet" | "ended" | "usedUp" | "withdrawn";
        })[];
        total: number;
        products: ({
          productID: string;
          name: string;
        })[];
        zone: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "Pacific/Honolulu" | "UTC";
        next: string | null;
      },
      "promoCodes"
    >;
    /** Let a promo code count again that was withdrawn. `POST /clients/{client}/services/{service}/promo-codes/{promoCodeID}/restore` A key for changeSales. */
    restorePromoCode: Method<
      { service: string; promoCodeID: string },
      false,
      Record<string, unknown>
    >;
    /** Withdraw all promo codes that were made together with one. `POST /clients/{client}/services/{service}/promo-codes/{promoCodeID}/withdraw-batch` A key for changeSales. */
    withdrawBatch: Method<
      { service: string; promoCodeID: string },
      false,
      {
        withdrawn: number;
      }
    >;
    /** Withdraw a promo code: nobody can use it any more. `POST /clients/{client}/services/{service}/promo-codes/{promoCodeID}/withdraw` A key for changeSales. */
    withdrawPromoCode: Method<
      { service: string; promoCodeID: string },
      false,
      Record<string, unknown>
    >;
  };
  properties: {
    /** Add a home by hand. `POST /{client}/parades/{service}/properties` A key for changeTours. */
    addProperty: Method<
      { service: string } & { body: {
        /** Property group */
        propertyGroupID: string;
        /** Name of the home */
        name?: string | null;
        /** Builder */
        builderID?: string;
      } },
      false,
      {
        propertyID: string;
      }
    >;
    /** Change the caption of a home's picture. `POST /{client}/parades/{service}/properties/{propertyID}/images/caption` A key for changeTours. */
    captionPropertyImage: Method<
      { service: string; propertyID: string } & { body: {
        /** Image */
        imageID: string;
        /** Caption */
        caption?: string | null;
      } },
      false,
      Record<string, unknown>
    >;
    /** Change the group of many homes. `POST /{client}/parades/{service}/properties/many/change-group` A key for changeTours. */
    changeGroupOfProperties: Method<
      { service: string } & { body: {
        propertyIDs: string[];
        propertyGroupID: string | null;
      } },
      false,
      {
        done: ({
          propertyID: string;
          was: string | null;
        })[];
      }
    >;
    /** Change a home's virtual tour, and whether it is on the online tour. `POST /{client}/parades/{service}/properties/{propertyID}/online-tour` A key for changeTours. */
    changeOnlineTour: Method<
      { service: string; propertyID: string } & { body?: {
        /** Virtual tour */
        tourLink?: string | null;
        /** Show this home on the online tour */
        onlineTour?: boolean;
      } },
      false,
      Record<string, unknown>
    >;
    /** Change when a home is open on the days of the tour. `POST /{client}/parades/{service}/properties/{propertyID}/open-hours` A key for changeTours. */
    changeOpenHours: Method<
      { service: string; propertyID: string } & { body: {
        hours: ({
          timeframeID: string;
          opens: string | null;
          closes: string | null;
        })[];
      } },
      false,
      Record<string, unknown>
    >;
    /** Change what staff alone say of a home. `POST /{client}/parades/{service}/properties/{propertyID}/admin-settings` A key for changeTours. */
    changePropertyAdminSettings: Method<
      { service: string; propertyID: string } & { body?: {
        /** Number on the signs */
        number?: string | null;
        /** Builder */
        builderID?: string;
        /** Most people inside at once */
        mostInside?: string | null;
        /** Address shown from */
        revealedAt?: string | null;
        /** To be complete by */
        dueAt?: string | null;
      } },
      false,
      Record<string, unknown>
    >;
    /** Change a home's group. `POST /{client}/parades/{service}/properties/{propertyID}/change-group` A key for changeTours. */
    changePropertyGroup: Method<
      { service: string; propertyID: string } & { body: {
        /** Property group */
        propertyGroupID: string;
      } },
      false,
      Record<string, unknown>
    >;
    /** Change what is said of a home. `POST /{client}/parades/{service}/properties/{propertyID}/info` A key for changeTours. */
    changePropertyInfo: Method<
      { service: string; propertyID: string } & { body: {
        /** Name of the home */
        name: string;
        /** Address */
        address?: string | null;
        /** City */
        city?: string | null;
        /** State */
        state?: "AL" | "AK" | "AZ" | "AR" | "CA" | "CO" | "CT" | "DE" | "DC" | "FL" | "GA" | "HI" | "ID" | "IL" | "IN" | "IA" | "KS" | "KY" | "LA" | "ME" | "MD" | "MA" | "MI" | "MN" | "MS" | "MO" | "MT" | "NE" | "NV" | "NH" | "NJ" | "NM" | "NY" | "NC" | "ND" | "OH" | "OK" | "OR" | "PA" | "RI" | "SC" | "SD" | "TN" | "TX" | "UT" | "VT" | "VA" | "WA" | "WV" | "WI" | "WY";
        /** Zip code */
        zip?: string | null;
        /** Latitude */
        latitude?: string | null;
        /** Longitude */
        longitude?: string | null;
        /** Price */
        price?: string | null;
        /** Status */
        status: "forSale" | "underContract" | "sold" | "model" | "notForSale";
        /** Bedrooms */
        beds?: string | null;
        /** Bathrooms */
        baths?: string | null;
        /** Square feet */
        squareFeet?: string | null;
        /** The idea */
        story?: string | null;
        /** Getting in */
        accessibility?: string | null;
        /** House rules */
        houseRules?: string | null;
      } },
      false,
      Record<string, unknown>
    >;
    /** Add a group of homes. `POST /{client}/parades/{service}/property-groups` A key for changeTours. */
    createPropertyGroup: Method<
      { service: string } & { body: {
        /** Name */
        name: string;
        /** Description */
        description?: string | null;
      } },
      false,
      {
        propertyGroupID: string;
      }
    >;
    /** Disqualify or reinstate many homes. `POST /{client}/parades/{service}/properties/many/disqualify` A key for changeTours. */
    disqualifyProperties: Method<
      { service: string } & { body: {
        propertyIDs: string[];
        disqualified: boolean;
      } },
      false,
      {
        done: ({
          propertyID: string;
          was: boolean;
        })[];
      }
    >;
    /** Disqualify a home, or reinstate it. `POST /{client}/parades/{service}/properties/{propertyID}/disqualify` A key for changeTours. */
    disqualifyProperty: Method<
      { service: string; propertyID: string } & { body?: {
        /** Disqualified */
        disqualified?: boolean;
        /** Reason */
        reason?: string | null;
      } },
      false,
      Record<string, unknown>
    >;
    /** Download the homes of a tour. `POST /{client}/parades/{service}/properties/download` A key for readTours. */
    downloadProperties: Method<
      { service: string } & { body: {
        format: "csv" | "xlsx";
      } },
      false,
      {
        taskID: string;
      }
    >;
    /** Change a group of homes. `POST /{client}/parades/{service}/property-groups/{propertyGroupID}` A key for changeTours. */
    editPropertyGroup: Method<
      { service: string; propertyGroupID: string } & { body: {
        /** Name */
        name: string;
        /** Description */
        description?: string | null;
      } },
      false,
      Record<string, unknown>
    >;
    /** A home with all that is said of it, for its owner and staff. `GET /{client}/parades/{service}/properties/{propertyID}` A key for readTours. */
    getProperty: Method<
      { service: string; propertyID: string },
      false,
      {
        property: {
          propertyID: string;
          name: string;
          number: number | null;
          address: string;
          city: string;
          state: string | null;
          zip: string | null;
          latitude: number | null;
          longitude: number | null;
          revealedAt: string | null;
          dueAt: string | null;
          due: string | null;
          mostInside: number | null;
          price: number | null;
          status: "forSale" | "underContract" | "sold" | "model" | "notForSale";
          beds: number | null;
          baths: number | null;
          squareFeet: number | null;
          story: string;
          accessibility: string;
          houseRules: string;
          tourLink: string;
          onlineTour: boolean;
          propertyGroupID: string | null;
          builderID: string | null;
          company: string | null;
          user: {
            userID: string;
            fullName: string;
            email: string;
          } | null;
          disqualified: boolean;
          disqualifiedReason: string | null;
          removed: boolean;
          images: ({
            imageID: string;
            caption: string;
            picture: {
              uploadID: string;
              width: number | null;
              height: number | null;
              color: string | null;
              widths: number[];
            };
          })[];
          floorPlans: ({
            imageID: string;
            caption: string;
            picture: {
              uploadID: string;
              width: number | null;
              height: number | null;
              color: string | null;
              widths: number[];
            };
          })[];
          hours: ({
            timeframeID: string;
            opens: string | null;
            closes: string | null;
          })[];
          fieldGroups: ({
            fieldGroupID: string;
            name: string;
            description: string;
            elements: unknown[];
            propertyFields: ({
              name: string;
              value: unknown;
            })[];
          })[];
        };
        propertyGroups: ({
          propertyGroupID: string;
          name: string;
        })[];
        builders: ({
          builderID: string;
          company: string;
        })[];
        days: ({
          timeframeID: string;
          opensAt: string;
          closesAt: string;
        })[];
        zone: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "Pacific/Honolulu" | "UTC";
        missing: string[];
        standings: string[];
      }
    >;
    /** The homes of a tour, for its staff. `GET /{client}/parades/{service}/properties` A key for readPrograms. */
    listProperties: Method<
      { service: string },
      false,
      {
        properties: ({
          propertyID: string;
          name: string;
          number: number | null;
          address: string;
          city: string;
          price: number | null;
          status: "forSale" | "underContract" | "sold" | "model" | "notForSale";
          propertyGroupID: string | null;
          builderID: string | null;
          company: string | null;
          owner: string | null;
          cover: {
            uploadID: string;
            width: number | null;
            height: number | null;
            color: string | null;
            widths: number[];
          } | null;
          images: number;
          missing: string[];
          disqualified: boolean;
          removed: boolean;
        })[];
        propertyGroups: ({
          propertyGroupID: string;
          name: string;
          description: string;
          homes: number;
        })[];
        builders: ({
          builderID: string;
          company: string;
        })[];
        zone: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "Pacific/Honolulu" | "UTC";
        standings: string[];
      }
    >;
    /** Put the homes in order. `POST /{client}/parades/{service}/properties/order` A key for changeTours. */
    orderProperties: Method<
      { service: string } & { body: {
        propertyIDs: string[];
      } },
      false,
      Record<string, unknown>
    >;
    /** Put the groups of homes in order. `POST /{client}/parades/{service}/property-groups-order` A key for changeTours. */
    orderPropertyGroups: Method<
      { service: string } & { body: {
        propertyGroupIDs: string[];
      } },
      false,
      Record<string, unknown>
    >;
    /** Put the pictures of a home in order. `POST /{client}/parades/{service}/properties/{propertyID}/images/order` A key for changeTours. */
    orderPropertyImages: Method<
      { service: string; propertyID: string } & { body: {
        imageIDs: string[];
      } },
      false,
      Record<string, unknown>
    >;
    /** Remove a home; its scans and tickets stay, and it can be taken back. `POST /{client}/parades/{service}/properties/{propertyID}/remove` A key for changeTours. */
    removeProperty: Method<
      { service: string; propertyID: string },
      false,
      Record<string, unknown>
    >;
    /** Remove a group that no home is in. `POST /{client}/parades/{service}/property-groups/{propertyGroupID}/remove` A key for changeTours. */
    removePropertyGroup: Method<
      { service: string; propertyGroupID: string },
      false,
      Record<string, unknown>
    >;
    /** Remove a picture of a home. `POST /{client}/parades/{service}/properties/{propertyID}/images/remove` A key for changeTours. */
    removePropertyImage: Method<
      { service: string; propertyID: string } & { body: {
        /** Image */
        imageID: string;
      } },
      false,
      Record<string, unknown>
    >;
    /** Take a removed home back. `POST /{client}/parades/{service}/properties/{propertyID}/restore` A key for changeTours. */
    restoreProperty: Method<
      { service: string; propertyID: string },
      false,
      Record<string, unknown>
    >;
    /** Save what a home answers to a group of fields. `POST /{client}/parades/{service}/properties/{propertyID}/meta-data/{fieldGroupID}` A key for changeTours. */
    saveMetaData: Method<
      { service: string; propertyID: string; fieldGroupID: string } & { body: {
        propertyFields: ({
          name: string;
          value: string | number | boolean | string[] | null;
        })[];
      } },
      false,
      Record<string, unknown>
    >;
    /** Upload a photograph or a floor plan of a home. `POST /{client}/parades/{service}/properties/{propertyID}/uploads/{field}` A key for changeTours. */
    uploadPropertyFile: Method<
      { service: string; propertyID: string; field: string } & { query?: {
        name?: string;
      }; body: UploadBody },
      false,
      {
        imageID: string;
        caption: string;
        picture: {
          uploadID: string;
          width: number | null;
          height: number | null;
          color: string | null;
          widths: number[];
        };
      }
    >;
  };
  publicVoteEditing: {
    /** A public vote: its turnout, what was put aside, and what came out. `GET /clients/{client}/services/{service}/votes/{publicVoteID}` A key for readPrograms. */
    getPublicVote: Method<
      { service: string; publicVoteID: string },
      false,
      {
        standings: string[];
        publicVoteID: string;
        name: string;
        question: string;
        description: string;
        galleryID: string | null;
        grouped: boolean;
        choices: number;
        ticketRestriction: "no" | "per-ticket" | "per-scanned-ticket" | "unrestricted";
        ticketServiceID: string | null;
        published: boolean;
        state: "unpublished" | "future" | "open" | "counting" | "counted" | "announced";
        voters: number;
        waiting: number;
        opensAt: string | null;
        closesAt: string | null;
        zone: string;
        turnout: ({
          day: string;
          voters: number;
        })[];
        doubtful: ({
          ballotID: string;
          groupName: string;
          reason: string;
          castAt: string;
          mark: string;
          decision: "counts" | "refused" | null;
        })[];
        countedAt: string | null;
        countedBy: string | null;
        announcedAt: string | null;
        totals: ({
          groupID: string;
          groupName: string;
          items: ({
            itemID: string;
            title: string;
            votes: number;
            place: number;
          })[];
        })[];
        certificate: string | null;
      }
    >;
    /** The public votes of a program, for its staff. `GET /clients/{client}/services/{service}/votes` A key for readPrograms. */
    listPublicVotes: Method<
      { service: string },
      false,
      {
        standings: string[];
        opensAt: string | null;
        closesAt: string | null;
        zone: string;
        publicVotes: ({
          publicVoteID: string;
          name: string;
          question: string;
          description: string;
          galleryID: string | null;
          grouped: boolean;
          choices: number;
          ticketRestriction: "no" | "per-ticket" | "per-scanned-ticket" | "unrestricted";
          ticketServiceID: string | null;
          published: boolean;
          state: "unpublished" | "future" | "open" | "counting" | "counted" | "announced";
          voters: number;
          waiting: number;
        })[];
        galleries: ({
          galleryID: string;
          name: string;
        })[];
        ticketPrograms: ({
          serviceID: string;
          name: string;
        })[];
      }
    >;
  };
  publishing: {
    /** What others see of a program once it is published, and what depends on it being so. `GET /clients/{client}/services/{service}/public-view` A key for readPrograms. */
    publicView: Method<
      { service: string },
      false,
      {
        now: string;
        kind: "contest" | "parade" | "event" | "scholarship" | "survey";
        url: string;
        name: string;
        status: "draft" | "published" | "archived";
        audience: "all" | "member" | "non-member";
        visibility: "closed" | "future" | "open" | "scoring";
        timeZone: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "Pacific/Honolulu" | "UTC";
        timeframes: ({
          timeframeID: string;
          name: "entries" | "scoring" | "publicVoting" | "registration" | "gallery" | "tour" | "event" | "answers";
          opensAt: string;
          closesAt: string;
          audience: "all" | "member" | "non-member";
        })[];
        categoryDates: ({
          categoryID: string;
          label: string;
          name: string;
          opensAt: string;
          closesAt: string;
        })[];
        everyCategoryDated: boolean;
        sections: number;
        categories: number;
        galleries: ({
          galleryID: string;
          name: string;
          state: "public" | "unpublished" | "unreleased" | "outside-timeframe" | "draft-contest";
          entries: number;
        })[];
        resultsReleasedAt: string | null;
        lacks: ("dates" | "page" | "categories" | "forms" | "scoresheets" | "scorers" | "guests" | "payments")[];
        drafts: number;
        submitted: number;
        scorers: number;
      }
    >;
  };
  questions: {
    /** Add a form of questions for buyers. `POST /clients/{client}/services/{service}/question-forms` A key for changeSales. */
    createQuestionForm: Method<
      { service: string } & { body: {
        /** Name */
        name: string;
        /** Description */
        description?: string | null;
        /** When it is asked */
        asked: "buying" | "both" | "door";
        /** Who answers it */
        purpose: "attendee" | "order";
      } },
      false,
      {
        questionFormID: string;
      }
    >;
    /** Rename a form of questions for buyers. `POST /clients/{client}/services/{service}/question-forms/{questionFormID}` A key for changeSales. */
    editQuestionForm: Method<
      { service: string; questionFormID: string } & { body: {
        /** Name */
        name: string;
        /** Description */
        description?: string | null;
        /** When it is asked */
        asked: "buying" | "both" | "door";
      } },
      false,
      Record<string, unknown>
    >;
    /** A form of questions for buyers, for staff. `GET /clients/{client}/services/{service}/question-forms/{questionFormID}` A key for readSales. */
    getQuestionForm: Method<
      { service: string; questionFormID: string },
      false,
      {
        questionFormID: string;
        name: string;
        description: string;
        purpose: "attendee" | "order";
        asked: "buying" | "both" | "door";
        version: number;
        answered: number;
        withdrawn: boolean;
        products: string[];
        elements: unknown[];
      }
    >;
    /** The questions that buyers are asked, for staff. `GET /clients/{client}/services/{service}/question-forms` A key for readSales. */
    listQuestionForms: Method<
      { service: string },
      false,
      {
        questionForms: ({
          questionFormID: string;
          name: string;
          description: string;
          purpose: "attendee" | "order";
          asked: "buying" | "both" | "door";
          version: number;
          answered: number;
          withdrawn: boolean;
          products: string[];
          questions: number;
        })[];
      }
    >;
    /** Remove a form of questions that nobody answered. `POST /clients/{client}/services/{service}/question-forms/{questionFormID}/remove` A key for changeSales. */
    removeQuestionForm: Method<
      { service: string; questionFormID: string },
      false,
      Record<string, unknown>
    >;
    /** Ask buyers a form again that was withdrawn. `POST /clients/{client}/services/{service}/question-forms/{questionFormID}/restore` A key for changeSales. */
    restoreQuestionForm: Method<
      { service: string; questionFormID: string },
      false,
      Record<string, unknown>
    >;
    /** Save the questions for buyers; answers that exist keep the version they were given to. `POST /clients/{client}/services/{service}/question-forms/{questionFormID}/definition` A key for changeSales. */
    saveQuestions: Method<
      { service: string; questionFormID: string } & { body: {
        elements: ({
          type: "input";
          name: string;
          showWhen?: {
            name: string;
            is: (string | boolean)[];
          } | {
            match: "all" | "any";
            lines: ({
              name: string;
              test: "is" | "isNot";
              is: (string | boolean)[];
            } | {
              name: string;
              test: "isAnswered" | "isEmpty";
            } | {
              name: string;
              test: "isAtLeast" | "isAtMost";
              number: number;
            })[];
          };
          audience?: "all" | "member" | "non-member";
          hidden?: boolean;
          label: string;
          help?: string;
          required?: boolean;
          hiddenFromScorers?: boolean;
          kind: "category-label" | "currency" | "date" | "dateTime" | "email" | "number" | "password" | "password-any" | "phone" | "text" | "website" | "url" | "zip";
          format?: "url-fragment" | "video" | "promo-code" | "id" | "account-email";
          minLength?: number;
          maxLength?: number;
          min?: number;
          max?: number;
          matches?: string;
          notAbove?: string;
          netPromoter?: boolean;
          abroad?: boolean;
          placeholder?: string;
        } | {
          type: "textarea";
          name: string;
          showWhen?: {
            name: string;
            is: (string | boolean)[];
          } | {
            match: "all" | "any";
            lines: ({
              name: string;
              test: "is" | "isNot";
              is: (string | boolean)[];
            } | {
              name: string;
              test: "isAnswered" | "isEmpty";
            } | {
              name: string;
              test: "isAtLeast" | "isAtMost";
              number: number;
            })[];
          };
          audience?: "all" | "member" | "non-member";
          hidden?: boolean;
          label: string;
          help?: string;
          required?: boolean;
          hiddenFromScorers?: boolean;
          minLength?: number;
          maxLength?: number;
          maxWords?: number;
          placeholder?: string;
        } | {
          type: "select";
          name: string;
          showWhen?: {
            name: string;
            is: (string | boolean)[];
          } | {
            match: "all" | "any";
            lines: ({
              name: string;
              test: "is" | "isNot";
              is: (string | boolean)[];
            } | {
              name: string;
              test: "isAnswered" | "isEmpty";
            } | {
              name: string;
              test: "isAtLeast" | "isAtMost";
              number: number;
            })[];
          };
          audience?: "all" | "member" | "non-member";
          hidden?: boolean;
          label: string;
          help?: string;
          required?: boolean;
          hiddenFromScorers?: boolean;
          options: ({
            value: string;
            label: string;
            picture?: {
              src: string;
              alt: string;
            };
          })[];
          netPromoter?: boolean;
        } | {
          type: "radio";
          name: string;
          showWhen?: {
            name: string;
            is: (string | boolean)[];
          } | {
            match: "all" | "any";
            lines: ({
              name: string;
              test: "is" | "isNot";
              is: (string | boolean)[];
            } | {
              name: string;
              test: "isAnswered" | "isEmpty";
            } | {
              name: string;
              test: "isAtLeast" | "isAtMost";
              number: number;
            })[];
          };
          audience?: "all" | "member" | "non-member";
          hidden?: boolean;
          label: string;
          help?: string;
          required?: boolean;
          hiddenFromScorers?: boolean;
          options: ({
            value: string;
            label: string;
            picture?: {
              src: string;
              alt: string;
            };
          })[];
          netPromoter?: boolean;
        } | {
          type: "multiSelect";
          name: string;
          showWhen?: {
            name: string;
            is: (string | boolean)[];
          } | {
            match: "all" | "any";
            lines: ({
              name: string;
              test: "is" | "isNot";
              is: (string | boolean)[];
            } | {
              name: string;
              test: "isAnswered" | "isEmpty";
            } | {
              name: string;
              test: "isAtLeast" | "isAtMost";
              number: number;
            })[];
          };
          audience?: "all" | "member" | "non-member";
          hidden?: boolean;
          label: string;
          help?: string;
          required?: boolean;
          hiddenFromScorers?: boolean;
          options: ({
            value: string;
            label: string;
            picture?: {
              src: string;
              alt: string;
            };
          })[];
          min?: number;
          max?: number;
        } | {
          type: "checkbox";
          name: string;
          showWhen?: {
            name: string;
            is: (string | boolean)[];
          } | {
            match: "all" | "any";
            lines: ({
              name: string;
              test: "is" | "isNot";
              is: (string | boolean)[];
            } | {
              name: string;
              test: "isAnswered" | "isEmpty";
            } | {
              name: string;
              test: "isAtLeast" | "isAtMost";
              number: number;
            })[];
          };
          audience?: "all" | "member" | "non-member";
          hidden?: boolean;
          label: string;
          help?: string;
          required?: boolean;
          hiddenFromScorers?: boolean;
        } | {
          type: "image";
          name: string;
          showWhen?: {
            name: string;
            is: (string | boolean)[];
          } | {
            match: "all" | "any";
            lines: ({
              name: string;
              test: "is" | "isNot";
              is: (string | boolean)[];
            } | {
              name: string;
              test: "isAnswered" | "isEmpty";
            } | {
              name: string;
              test: "isAtLeast" | "isAtMost";
              number: number;
            })[];
          };
          audience?: "all" | "member" | "non-member";
          hidden?: boolean;
          src: string;
          alt: string;
        } | {
          type: "heading";
          name: string;
          showWhen?: {
            name: string;
            is: (string | boolean)[];
          } | {
            match: "all" | "any";
            lines: ({
              name: string;
              test: "is" | "isNot";
              is: (string | boolean)[];
            } | {
              name: string;
              test: "isAnswered" | "isEmpty";
            } | {
              name: string;
              test: "isAtLeast" | "isAtMost";
              number: number;
            })[];
          };
          audience?: "all" | "member" | "non-member";
          hidden?: boolean;
          text: string;
        } | {
          type: "paragraph";
          name: string;
          showWhen?: {
            name: string;
            is: (string | boolean)[];
          } | {
            match: "all" | "any";
            lines: ({
              name: string;
              test: "is" | "isNot";
              is: (string | boolean)[];
            } | {
              name: string;
              test: "isAnswered" | "isEmpty";
            } | {
              name: string;
              test: "isAtLeast" | "isAtMost";
              number: number;
            })[];
          };
          audience?: "all" | "member" | "non-member";
          hidden?: boolean;
          text: string;
        } | {
          type: "file";
          name: string;
          showWhen?: {
            name: string;
            is: (string | boolean)[];
          } | {
            match: "all" | "any";
            lines: ({
              name: string;
              test: "is" | "isNot";
              is: (string | boolean)[];
            } | {
              name: string;
              test: "isAnswered" | "isEmpty";
            } | {
              name: string;
              test: "isAtLeast" | "isAtMost";
              number: number;
            })[];
          };
          audience?: "all" | "member" | "non-member";
          hidden?: boolean;
          label: string;
          help?: string;
          required?: boolean;
          hiddenFromScorers?: boolean;
          restriction: "image-pdf" | "images" | "pdf" | "all";
        })[];
      } },
      false,
      {
        version: number;
      }
    >;
    /** Withdraw a form of questions: no buyer is asked any more, and what was answered stays. `POST /clients/{client}/services/{service}/question-forms/{questionFormID}/withdraw` A key for changeSales. */
    withdrawQuestionForm: Method<
      { service: string; questionFormID: string },
      false,
      Record<string, unknown>
    >;
  };
  receipts: {
    /** The receipt of what was paid. `GET /clients/{client}/services/{service}/receipts/{receiptID}` A key for readSales. */
    getReceipt: Method<
      { service: string; receiptID: string },
      false,
      {
        receiptID: string;
        number: number;
        paidAt: string;
        receivedOn: string | null;
        zone: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "Pacific/Honolulu" | "UTC";
        association: string;
        program: string;
        guestName: string;
        guestEmail: string;
        lines: ({
          name: string;
          about: string;
          quantity: number;
          unitPrice: number;
        })[];
        subtotal: number;
        discount: number;
        promoCode: string | null;
        fees: ({
          name: string;
          amount: number;
        })[];
        taxes: ({
          name: string;
          amount: number;
          included: boolean;
        })[];
        total: number;
        refunded: number;
        method: "card" | "bank" | "cash" | "manual" | "none";
        cardBrand: string | null;
        cardLast4: string | null;
        giftTexts: string[];
      }
    >;
    /** The receipt of what was paid, as PDF. `GET /clients/{client}/services/{service}/receipts/{receiptID}/pdf` A key for readSales. */
    receiptFile: Method<
      { service: string; receiptID: string },
      false,
      Response
    >;
  };
  recommendations: {
    /** Change how many recommendations an application asks for. `POST /{client}/contests/{service}/recommendations/settings` A key for changePrograms. */
    changeRecommendationSettings: Method<
      { service: string } & { body: {
        /** Recommendations for each application */
        asked: string;
        /** An application can be submitted only once they are received */
        beforeSubmission?: boolean;
        /** Due by */
        dueAt?: string | null;
        /** Words to whoever recommends */
        words?: string | null;
        /** A letter may be left out */
        questionsSuffice?: boolean;
        /** Remind whoever hasn’t answered */
        reminder?: boolean;
        /** Days before it is due */
        reminderDays?: string;
      } },
      false,
      Record<string, unknown>
    >;
    /** The PDF that came with a recommendation. `GET /{client}/contests/{service}/entries/{entryID}/recommendations/{recommendationID}/file` A key for changeEntries. */
    getRecommendationFile: Method<
      { service: string; entryID: string; recommendationID: string },
      false,
      Response
    >;
    /** What a scholarship program asks recommenders. `GET /{client}/contests/{service}/recommendations/questions` A key for readPrograms. */
    getRecommendationQuestions: Method<
      { service: string },
      false,
      {
        version: number;
        elements: unknown[];
        answered: number;
      }
    >;
    /** How many recommendations an application asks for. `GET /{client}/contests/{service}/recommendations/settings` A key for readPrograms. */
    getRecommendationSettings: Method<
      { service: string },
      false,
      {
        asked: number;
        beforeSubmission: boolean;
        dueAt: string | null;
        words: string | null;
        questionsSuffice: boolean;
        reminder: boolean;
        reminderDays: number;
      }
    >;
    /** An application’s recommendations as staff read them, with the letters received. `GET /{client}/contests/{service}/entries/{entryID}/recommendations/received` A key for changeEntries. */
    readRecommendations: Method<
      { service: string; entryID: string },
      false,
      {
        standings: string[];
        asked: number;
        missing: number;
        dueAt: string | null;
        timeZone: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "Pacific/Honolulu" | "UTC";
        recommendations: ({
          recommendationID: string;
          name: string;
          email: string;
          state: "invited" | "received" | "declined" | "withdrawn";
          invitedAt: string;
          mailedAt: string;
          remindedAt: string | null;
          opened: boolean;
          endedAt: string | null;
          letter: string | null;
          file: {
            uploadID: string;
            fileName: string;
          } | null;
          answers: ({
            name: string;
            label: string;
            value: string;
          })[];
        })[];
        waivers: ({
          reason: string;
          waivedAt: string;
        })[];
      }
    >;
    /** Remind somebody of a recommendation, as staff. `POST /{client}/contests/{service}/entries/{entryID}/recommendations/{recommendationID}/remind` A key for changeEntries. */
    remindForApplicant: Method<
      { service: string; entryID: string; recommendationID: string },
      false,
      Record<string, unknown>
    >;
    /** Save what a scholarship program asks recommenders; answers that exist keep the version they were given to. `POST /{client}/contests/{service}/recommendations/questions` A key for changePrograms. */
    saveRecommendationQuestions: Method<
      { service: string } & { body: {
        elements: ({
          type: "input";
          name: string;
          showWhen?: {
            name: string;
            is: (string | boolean)[];
          } | {
            match: "all" | "any";
            lines: ({
              name: string;
              test: "is" | "isNot";
              is: (string | boolean)[];
            } | {
              name: string;
              test: "isAnswered" | "isEmpty";
            } | {
              name: string;
              test: "isAtLeast" | "isAtMost";
              number: number;
            })[];
          };
          audience?: "all" | "member" | "non-member";
          hidden?: boolean;
          label: string;
          help?: string;
          required?: boolean;
          hiddenFromScorers?: boolean;
          kind: "category-label" | "currency" | "date" | "dateTime" | "email" | "number" | "password" | "password-any" | "phone" | "text" | "website" | "url" | "zip";
          format?: "url-fragment" | "video" | "promo-code" | "id" | "account-email";
          minLength?: number;
          maxLength?: number;
          min?: number;
          max?: number;
          matches?: string;
          notAbove?: string;
          netPromoter?: boolean;
          abroad?: boolean;
          placeholder?: string;
        } | {
          type: "textarea";
          name: string;
          showWhen?: {
            name: string;
            is: (string | boolean)[];
          } | {
            match: "all" | "any";
            lines: ({
              name: string;
              test: "is" | "isNot";
              is: (string | boolean)[];
            } | {
              name: string;
              test: "isAnswered" | "isEmpty";
            } | {
              name: string;
              test: "isAtLeast" | "isAtMost";
              number: number;
            })[];
          };
          audience?: "all" | "member" | "non-member";
          hidden?: boolean;
          label: string;
          help?: string;
          required?: boolean;
          hiddenFromScorers?: boolean;
          minLength?: number;
          maxLength?: number;
          maxWords?: number;
          placeholder?: string;
        } | {
          type: "select";
          name: string;
          showWhen?: {
            name: string;
            is: (string | boolean)[];
          } | {
            match: "all" | "any";
            lines: ({
              name: string;
              test: "is" | "isNot";
              is: (string | boolean)[];
            } | {
              name: string;
              test: "isAnswered" | "isEmpty";
            } | {
              name: string;
              test: "isAtLeast" | "isAtMost";
              number: number;
            })[];
          };
          audience?: "all" | "member" | "non-member";
          hidden?: boolean;
          label: string;
          help?: string;
          required?: boolean;
          hiddenFromScorers?: boolean;
          options: ({
            value: string;
            label: string;
            picture?: {
              src: string;
              alt: string;
            };
          })[];
          netPromoter?: boolean;
        } | {
          type: "radio";
          name: string;
          showWhen?: {
            name: string;
            is: (string | boolean)[];
          } | {
            match: "all" | "any";
            lines: ({
              name: string;
              test: "is" | "isNot";
              is: (string | boolean)[];
            } | {
              name: string;
              test: "isAnswered" | "isEmpty";
            } | {
              name: string;
              test: "isAtLeast" | "isAtMost";
              number: number;
            })[];
          };
          audience?: "all" | "member" | "non-member";
          hidden?: boolean;
          label: string;
          help?: string;
          required?: boolean;
          hiddenFromScorers?: boolean;
          options: ({
            value: string;
            label: string;
            picture?: {
              src: string;
              alt: string;
            };
          })[];
          netPromoter?: boolean;
        } | {
          type: "multiSelect";
          name: string;
          showWhen?: {
            name: string;
            is: (string | boolean)[];
          } | {
            match: "all" | "any";
            lines: ({
              name: string;
              test: "is" | "isNot";
              is: (string | boolean)[];
            } | {
              name: string;
              test: "isAnswered" | "isEmpty";
            } | {
              name: string;
              test: "isAtLeast" | "isAtMost";
              number: number;
            })[];
          };
          audience?: "all" | "member" | "non-member";
          hidden?: boolean;
          label: string;
          help?: string;
          required?: boolean;
          hiddenFromScorers?: boolean;
          options: ({
            value: string;
            label: string;
            picture?: {
              src: string;
              alt: string;
            };
          })[];
          min?: number;
          max?: number;
        } | {
          type: "checkbox";
          name: string;
          showWhen?: {
            name: string;
            is: (string | boolean)[];
          } | {
            match: "all" | "any";
            lines: ({
              name: string;
              test: "is" | "isNot";
              is: (string | boolean)[];
            } | {
              name: string;
              test: "isAnswered" | "isEmpty";
            } | {
              name: string;
              test: "isAtLeast" | "isAtMost";
              number: number;
            })[];
          };
          audience?: "all" | "member" | "non-member";
          hidden?: boolean;
          label: string;
          help?: string;
          required?: boolean;
          hiddenFromScorers?: boolean;
        } | {
          type: "image";
          name: string;
          showWhen?: {
            name: string;
            is: (string | boolean)[];
          } | {
            match: "all" | "any";
            lines: ({
              name: string;
              test: "is" | "isNot";
              is: (string | boolean)[];
            } | {
              name: string;
              test: "isAnswered" | "isEmpty";
            } | {
              name: string;
              test: "isAtLeast" | "isAtMost";
              number: number;
            })[];
          };
          audience?: "all" | "member" | "non-member";
          hidden?: boolean;
          src: string;
          alt: string;
        } | {
          type: "heading";
          name: string;
          showWhen?: {
            name: string;
            is: (string | boolean)[];
          } | {
            match: "all" | "any";
            lines: ({
              name: string;
              test: "is" | "isNot";
              is: (string | boolean)[];
            } | {
              name: string;
              test: "isAnswered" | "isEmpty";
            } | {
              name: string;
              test: "isAtLeast" | "isAtMost";
              number: number;
            })[];
          };
          audience?: "all" | "member" | "non-member";
          hidden?: boolean;
          text: string;
        } | {
          type: "paragraph";
          name: string;
          showWhen?: {
            name: string;
            is: (string | boolean)[];
          } | {
            match: "all" | "any";
            lines: ({
              name: string;
              test: "is" | "isNot";
              is: (string | boolean)[];
            } | {
              name: string;
              test: "isAnswered" | "isEmpty";
            } | {
              name: string;
              test: "isAtLeast" | "isAtMost";
              number: number;
            })[];
          };
          audience?: "all" | "member" | "non-member";
          hidden?: boolean;
          text: string;
        })[];
      } },
      false,
      {
        version: number;
      }
    >;
    /** Relieve an application of one recommendation. `POST /{client}/contests/{service}/entries/{entryID}/recommendations/waive` A key for changeEntries. */
    waiveRecommendation: Method<
      { service: string; entryID: string } & { body: {
        /** Reason */
        reason: string;
      } },
      false,
      {
        waived: number;
      }
    >;
  };
  registration: {
    /** See what is on sale on another day, and why. `POST /clients/{client}/services/{service}/registration/preview/{dateTime}` A key for readSales. */
    previewRegistration: Method<
      { service: string; dateTime: string } & { body: {
        member: boolean;
      } },
      false,
      {
        now: string;
        zone: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "Pacific/Honolulu" | "UTC";
        window: {
          opensAt: string;
          closesAt: string;
        } | null;
        products: ({
          ticketID: string;
          kind: "ticket" | "registration" | "fee" | "donation" | "property" | "sponsor";
          name: string;
          description: string;
          price: number;
          regularPrice: number | null;
          memberPrice: number | null;
          priceUntil: string | null;
          priceName: string;
          unavailable: "notYet" | "over" | "notForYou" | "soldOut" | "held" | null;
          audience: "all" | "member" | "non-member";
          opensAt: string | null;
          closesAt: string | null;
          left: number | null;
          fewest: number;
          most: number;
          tickets: number;
          admits: number;
          validFrom: string | null;
          reasons: string[];
        })[];
      }
    >;
  };
  rehearsals: {
    /** What a program's setup lacks, and how far its rehearsal is. `GET /clients/{client}/services/{service}/rehearsal` A key for readPrograms. */
    getRehearsal: Method<
      { service: string },
      false,
      {
        standings: string[];
        program: {
          serviceID: string;
          name: string;
          url: string;
        };
        lacks: ({
          weight: "missing" | "look" | "note";
          what: string;
          text: string;
        })[];
        rehearsal: {
          serviceID: string;
          name: string;
          url: string;
          startedAt: string;
          startedBy: string | null;
          entries: number;
          scorers: number;
          steps: ({
            step: "entries" | "close" | "screen" | "assign" | "score" | "goOn" | "assignAgain" | "scoreAgain" | "offer" | "answer" | "titles" | "release";
            state: "done" | "next" | "later" | "leftOut";
            doneAt: string | null;
            says: string | null;
          })[];
          findings: ({
            weight: "missing" | "look" | "note";
            what: string;
            text: string;
          })[];
          running: {
            taskID: string;
            isOwn: boolean;
            done: number;
            total: number | null;
          } | null;
          failed: string | null;
        } | null;
      }
    >;
  };
  reminders: {
    /** Change what a program reminds people of. `POST /clients/{client}/services/{service}/reminders` A key for changePrograms. */
    changeReminders: Method<
      { service: string } & { body?: {
        /** Remind entrants of drafts that aren’t submitted */
        draftReminder?: boolean;
        /** Days before entries close */
        draftReminderDays?: string;
        /** Text */
        draftReminderText?: string | null;
        /** Remind entrants of what is missing in their entries */
        missingReminder?: boolean;
        /** Days before entries close */
        missingReminderDays?: string;
        /** Text */
        missingReminderText?: string | null;
        /** Remind scorers of scoresheets that aren’t saved */
        scoringReminder?: boolean;
        /** Days before scoring closes */
        scoringReminderDays?: string;
        /** Text */
        scoringReminderText?: string | null;
      } },
      false,
      Record<string, unknown>
    >;
    /** What a program reminds people of. `GET /clients/{client}/services/{service}/reminders` A key for readPrograms. */
    getReminders: Method<
      { service: string },
      false,
      {
        draftReminder: boolean;
        draftReminderDays: number;
        draftReminderText: string | null;
        missingReminder: boolean;
        missingReminderDays: number;
        missingReminderText: string | null;
        scoringReminder: boolean;
        scoringReminderDays: number;
        scoringReminderText: string | null;
      }
    >;
  };
  responses: {
    /** Change what was answered about an order and those who come. `POST /clients/{client}/services/{service}/transactions/{transactionID}/responses` A key for changeSales. */
    changeResponses: Method<
      { service: string; transactionID: string } & { body: {
        questionFormID: string;
        ticketID?: string;
        answers: ({
          name: string;
          value: string | number | boolean | string[] | null;
        })[];
      } },
      false,
      Record<string, unknown>
    >;
  };
  results: {
    /** Download the results of a contest. `POST /{client}/contests/{service}/results/download` A key for readScores. */
    downloadResults: Method<
      { service: string } & { body: {
        search?: string;
        categoryID?: string;
        round?: number;
        format: "csv" | "xlsx";
      } },
      false,
      {
        taskID: string;
      }
    >;
    /** Download the scorers of a contest. `POST /{client}/contests/{service}/scorers/download` A key for readScores. */
    downloadScorers: Method<
      { service: string } & { body: {
        format: "csv" | "xlsx";
      } },
      false,
      {
        taskID: string;
      }
    >;
    /** How the result of an entry came about. `GET /{client}/contests/{service}/results/{entryID}` A key for readScores. */
    getResult: Method<
      { service: string; entryID: string },
      false,
      {
        entryID: string;
        code: string;
        title: string;
        mean: number | null;
        sheets: number;
        spread: number | null;
        discussed: boolean;
        changes: ({
          sheetChangeID: string;
          fullName: string;
          reason: string;
          askedAt: string;
          percentBefore: number;
          percent: number;
          differences: ({
            label: string;
            before: number | string | null;
            after: number | string | null;
          })[];
          decided: {
            agreed: boolean;
            words: string;
            decision: {
              by: string | null;
              asChair: boolean;
              inPlaceOf: string | null;
              at: string;
            };
          } | null;
          mayDecide: boolean;
        })[];
        scoresheets: ({
          userID: string;
          fullName: string;
          percent: number;
          total: number;
          maximumTotal: number;
          savedAt: string;
          saves: number;
          earlier: ({
            savedAt: string;
            percent: number;
            total: number;
            maximumTotal: number;
            reason: string | null;
            scoresheetCriteria: ({
              name: string;
              label: string;
              help: string;
              maximumValue: number;
              weight: number;
              value: number | string | null;
            })[];
          })[];
          reason: string | null;
          agreed: {
            words: string;
            decision: {
              by: string | null;
              asChair: boolean;
              inPlaceOf: string | null;
              at: string;
            };
          } | null;
          round: number;
          whyNot: "earlier-round" | "own" | "recused" | "other-scoresheet" | null;
          scoresheetCriteria: ({
            name: string;
            label: string;
            help: string;
            maximumValue: number;
            weight: number;
            value: number | string | null;
          })[];
        })[];
      }
    >;
    /** The results of a contest, category by category. `GET /{client}/contests/{service}/results` A key for readScores. */
    getResults: Method<
      { service: string },
      false,
      {
        standings: string[];
        round: number;
        roundName: string;
        closedRounds: ({
          round: number;
          name: string;
          closedAt: string;
          entries: number;
          goOn: number;
        })[];
        minimumSheets: number;
        method: "mean" | "trimmed" | "z-score" | "rank-sum" | "corrected";
        breakTies: boolean;
        ruleChanges: ({
          at: string;
          by: string | null;
          sheets: number;
          before: {
            method: "mean" | "trimmed" | "z-score" | "rank-sum" | "corrected";
            breakTies: boolean;
          };
          after: {
            method: "mean" | "trimmed" | "z-score" | "rank-sum" | "corrected";
            breakTies: boolean;
          };
        })[];
        belowMinimum: number;
        changesWaiting: ({
          entryID: string;
          code: string;
          title: string;
          changes: number;
        })[];
        resultsReleasedAt: string | null;
        releaseReason: string | null;
        plannedRelease: {
          at: string;
          reason: string | null;
          closeEntries: boolean;
          by: string | null;
        } | null;
        failedRelease: {
          at: string;
          reason: string;
        } | null;
        timeZone: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "Pacific/Honolulu" | "UTC";
        scoringOpenUntil: string | null;
        entriesOpenUntil: string | null;
        showScoresToUsers: "no" | "yes" | "yes-comments" | "private-comments";
        tellsEntrants: boolean;
        winnersGallery: {
          galleryID: string;
          published: boolean;
        } | null;
        isDraft: boolean;
        categories: ({
          categoryID: string;
          label: string;
          name: string;
          chairs: string[];
          entries: ({
            entryID: string;
            code: string;
            title: string;
            ownerName: string;
            company: string | null;
            cover: {
              uploadID: string;
              width: number | null;
              height: number | null;
              color: string | null;
              widths: number[];
            } | null;
            place: number | null;
            joint: boolean;
            result: number | null;
            broken: {
              by: "criterion" | "first-places" | "spread" | "decision";
              words: string | null;
              decided: string | null;
              decision: {
                by: string | null;
                asChair: boolean;
                inPlaceOf: string | null;
                at: string;
              } | null;
            } | null;
            mean: number | null;
            corrected: number | null;
            spread: number | null;
            scores: ({
              userID: string;
              fullName: string;
              percent: number;
            })[];
            awardTitle: string | null;
            resultWithdrawn: string | null;
            sheets: number;
          })[];
        })[];
      }
    >;
    /** The scorers of a contest and how far they are. `GET /{client}/contests/{service}/scorers` A key for readScores. */
    listScorers: Method<
      { service: string },
      false,
      {
        standings: string[];
        minimumSheets: number;
        opensAt: string | null;
        closesAt: string | null;
        timeZone: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "Pacific/Honolulu" | "UTC";
        scorers: ({
          userID: string;
          fullName: string;
          email: string;
          categoryIDs: string[];
          entryIDs: string[];
          scored: number;
          drafts: number;
          total: number;
          lastSavedAt: string | null;
        })[];
        categories: ({
          categoryID: string;
          label: string;
          name: string;
          entries: number;
          scorers: number;
          scored: number;
          total: number;
        })[];
        conflicts: ({
          userID: string;
          fullName: string;
          entryID: string;
          code: string;
          title: string;
          reason: string;
          declaredAt: string;
        })[];
        found: ({
          userID: string;
          fullName: string;
          entryID: string;
          code: string;
          title: string;
          kind: "own" | "mailbox" | "domain" | "company" | "builder" | "sponsor";
          reason: string;
        })[];
        foundTotal: number;
        decided: ({
          userID: string;
          fullName: string;
          entryID: string;
          code: string;
          title: string;
          conflictDecisionID: string;
          decision: "lifted" | "placed";
          conflict: string;
          reason: string;
          decidedBy: string | null;
          decidedAt: string;
          isLifted: boolean;
        })[];
      }
    >;
  };
  retention: {
    /** What was deleted as its time was over. `GET /clients/{client}/retention/deleted` A key for readPrograms. */
    deletedData: Method<
      {},
      true,
      {
        deleted: ({
          kind: "guestContacts" | "ticketAnswers" | "scans" | "helpRequests" | "changes" | "mailLog";
          serviceID: string | null;
          serviceURL: string | null;
          months: number;
          records: number;
          lastAt: string;
        })[];
      }
    >;
  };
  rosters: {
    /** See which roster members are verified against. `GET /clients/{client}/roster` A key for changeMembers. */
    getRoster: Method<
      {},
      true,
      {
        current: {
          importedAt: string;
          importedBy: string | null;
          fileName: string;
          members: number;
        } | null;
        former: {
          importedAt: string;
          importedBy: string | null;
          fileName: string;
          members: number;
        } | null;
        counts: boolean;
        isChosen: boolean;
      }
    >;
    /** See how far the import of a roster is, and what came of it. `GET /clients/{client}/roster/imports/{taskID}` A key for changeMembers. */
    getRosterImport: Method<
      { taskID: string },
      false,
      {
        state: "waiting" | "running" | "done" | "failed" | "cancelled";
        done: number;
        total: number | null;
        message: string | null;
      }
    >;
    /** Import a roster in place of the present one. `POST /clients/{client}/roster/import` A key for changeMembers. */
    importRoster: Method<
      { body: {
        rosterFileID: string;
        columns: {
          email?: number;
          memberNumber?: number;
          name?: number;
          firstName?: number;
          lastName?: number;
          validUntil?: number;
        };
        layout?: {
          sheet?: number;
          headings?: number;
          hiddenRows?: "read" | "skip";
          alphabet?: "windows-1252" | "macintosh" | "ibm437";
        };
        readings?: Record<string, "monthFirst" | "dayFirst" | "yearFirst" | "point" | "comma">;
        presets?: Record<string, "monthFirst" | "dayFirst" | "yearFirst" | "point" | "comma">;
        fileName: string;
        comparedWith: string | null;
      } },
      false,
      {
        taskID: string;
      }
    >;
    /** Look at another sheet of a roster that was sent, or at other headings. `POST /clients/{client}/roster/file/look` A key for changeMembers. */
    lookAtRoster: Method<
      { body: {
        rosterFileID: string;
        layout: {
          sheet?: number;
          headings?: number;
          hiddenRows?: "read" | "skip";
          alphabet?: "windows-1252" | "macintosh" | "ibm437";
        };
      } },
      false,
      {
        columns: ({
          heading: string;
          field: "email" | "memberNumber" | "name" | "firstName" | "lastName" | "validUntil" | null;
          examples: string[];
        })[];
        readings: Record<string, "monthFirst" | "dayFirst" | "yearFirst" | "point" | "comma">;
        sheets: ({
          name: string;
          hidden: boolean;
        })[];
        sheet: number;
        headings: number;
        firstLines: ({
          line: number;
          text: string;
        })[];
        alphabets: ({
          alphabet: "windows-1252" | "macintosh" | "ibm437";
          examples: string[];
        })[];
      }
    >;
    /** See what importing a roster would change. `POST /clients/{client}/roster/preview` A key for changeMembers. */
    previewRoster: Method<
      { body: {
        rosterFileID: string;
        columns: {
          email?: number;
          memberNumber?: number;
          name?: number;
          firstName?: number;
          lastName?: number;
          validUntil?: number;
        };
        layout?: {
          sheet?: number;
          headings?: number;
          hiddenRows?: "read" | "skip";
          alphabet?: "windows-1252" | "macintosh" | "ibm437";
        };
        readings?: Record<string, "monthFirst" | "dayFirst" | "yearFirst" | "point" | "comma">;
        presets?: Record<string, "monthFirst" | "dayFirst" | "yearFirst" | "point" | "comma">;
      } },
      false,
      {
        members: number;
        added: number;
        changed: number;
        removed: number;
        verified: number;
        lost: number;
        losing: string[];
        shortened: number;
        shortening: string[];
        leftOut: number;
        unreadableDates: number;
        readings: ({
          field: string;
          label: string;
          heading: string;
          text: string;
          notes: string[];
          reading: "monthFirst" | "dayFirst" | "yearFirst" | "point" | "comma" | null;
          choices: ({
            reading: "monthFirst" | "dayFirst" | "yearFirst" | "point" | "comma";
            examples: ({
              written: string;
              meaning: string;
            })[];
          })[];
          isQuestion: boolean;
        })[];
        notes: string[];
        hiddenRows: number;
        isHiddenRowsQuestion: boolean;
        problems: ({
          line: number;
          text: string;
          lines: number[];
          count: number;
        })[];
        comparedWith: string | null;
      }
    >;
    /** Go back to the roster before. `POST /clients/{client}/roster/restore` A key for changeMembers. */
    restoreRoster: Method<
      {},
      true,
      Record<string, unknown>
    >;
    /** Send a whole roster, as CSV, JSON lines or for Excel, and see what importing it would change. `POST /clients/{client}/roster/send` A key for changeMembers. */
    sendRoster: Method<
      { query?: {
        name?: string;
      }; body: UploadBody },
      false,
      {
        columns: ({
          heading: string;
          field: "email" | "memberNumber" | "name" | "firstName" | "lastName" | "validUntil" | null;
          examples: string[];
        })[];
        members: number;
        added: number;
        changed: number;
        removed: number;
        verified: number;
        lost: number;
        losing: string[];
        shortened: number;
        shortening: string[];
        leftOut: number;
        unreadableDates: number;
        readings: ({
          field: string;
          label: string;
          heading: string;
          text: string;
          notes: string[];
          reading: "monthFirst" | "dayFirst" | "yearFirst" | "point" | "comma" | null;
          choices: ({
            reading: "monthFirst" | "dayFirst" | "yearFirst" | "point" | "comma";
            examples: ({
              written: string;
              meaning: string;
            })[];
          })[];
          isQuestion: boolean;
        })[];
        notes: string[];
        hiddenRows: number;
        isHiddenRowsQuestion: boolean;
        problems: ({
          line: number;
          text: string;
          lines: number[];
          count: number;
        })[];
        comparedWith: string | null;
        questions: string[];
        import: {
          rosterFileID: string;
          columns: {
            email?: number;
            memberNumber?: number;
            name?: number;
            firstName?: number;
            lastName?: number;
            validUntil?: number;
          };
          layout?: {
            sheet?: number;
            headings?: number;
            hiddenRows?: "read" | "skip";
            alphabet?: "windows-1252" | "macintosh" | "ibm437";
          };
          readings?: Record<string, "monthFirst" | "dayFirst" | "yearFirst" | "point" | "comma">;
          presets?: Record<string, "monthFirst" | "dayFirst" | "yearFirst" | "point" | "comma">;
          fileName: string;
          comparedWith: string | null;
        };
      }
    >;
    /** Send a roster to look at, as CSV or for Excel. `POST /clients/{client}/roster/file` A key for changeMembers. */
    uploadRoster: Method<
      { query?: {
        name?: string;
      }; body: UploadBody },
      false,
      {
        rosterFileID: string;
        fileName: string;
        columns: ({
          heading: string;
          field: "email" | "memberNumber" | "name" | "firstName" | "lastName" | "validUntil" | null;
          examples: string[];
        })[];
        readings: Record<string, "monthFirst" | "dayFirst" | "yearFirst" | "point" | "comma">;
        sheets: ({
          name: string;
          hidden: boolean;
        })[];
        sheet: number;
        headings: number;
        firstLines: ({
          line: number;
          text: string;
        })[];
        alphabets: ({
          alphabet: "windows-1252" | "macintosh" | "ibm437";
          examples: string[];
        })[];
      }
    >;
  };
  rounds: {
    /** A round of a contest that is over, as it was computed when the next was started. `GET /{client}/contests/{service}/rounds` A key for readScores. */
    getRound: Method<
      { service: string } & { query: {
        round: string;
      } },
      false,
      {
        standings: string[];
        current: {
          round: number;
          name: string;
        };
        closedRounds: ({
          round: number;
          name: string;
          closedAt: string;
          entries: number;
          goOn: number;
        })[];
        round: number;
        name: string;
        method: "mean" | "trimmed" | "z-score" | "rank-sum" | "corrected";
        minimumSheets: number;
        resultsReleasedAt: string | null;
        opensAt: string | null;
        closesAt: string | null;
        closedAt: string;
        closedBy: string | null;
        ruleChanges: ({
          at: string;
          by: string | null;
          sheets: number;
          before: {
            method: "mean" | "trimmed" | "z-score" | "rank-sum" | "corrected";
            breakTies: boolean;
          };
          after: {
            method: "mean" | "trimmed" | "z-score" | "rank-sum" | "corrected";
            breakTies: boolean;
          };
        })[];
        chosenBy: string;
        reason: string | null;
        categories: ({
          categoryID: string;
          label: string;
          name: string;
          entries: ({
            entryID: string;
            code: string;
            title: string;
            ownerName: string;
            company: string | null;
            cover: {
              uploadID: string;
              width: number | null;
              height: number | null;
              color: string | null;
              widths: number[];
            } | null;
            place: number | null;
            joint: boolean;
            result: number | null;
            broken: {
              by: "criterion" | "first-places" | "spread" | "decision";
              words: string | null;
              decided: string | null;
              decision: {
                by: string | null;
                asChair: boolean;
                inPlaceOf: string | null;
                at: string;
              } | null;
            } | null;
            mean: number | null;
            corrected: number | null;
            spread: number | null;
            scores: ({
              userID: string;
              fullName: string;
              percent: number;
            })[];
            goesOn: boolean;
          })[];
        })[];
      }
    >;
    /** Make a gallery of the entries that went on from a round. `POST /{client}/contests/{service}/rounds/shortlist` A key for changePrograms. */
    makeShortlist: Method<
      { service: string } & { body: {
        round: number;
        name: string;
      } },
      false,
      {
        galleryID: string;
      }
    >;
  };
  rules: {
    /** Give a program its rules, or change them: each change is a version. `POST /{client}/contests/{service}/rules` A key for changePrograms. */
    changeRules: Method<
      { service: string } & { body: {
        /** Kind */
        kind: string;
        /** Version */
        from: string;
        /** Rules */
        text?: string;
        /** Address of the rules */
        link?: string;
        /** File */
        uploadID?: string;
        /** Who accepted the rules before */
        change?: "again" | "correction";
      } },
      false,
      {
        version: number;
      }
    >;
    /** The versions of a program's rules, for its staff. `GET /{client}/contests/{service}/rules` A key for readPrograms. */
    listRules: Method<
      { service: string },
      false,
      {
        versions: ({
          rulesID: string;
          version: number;
          kind: "text" | "file" | "link";
          at: string;
          text: string;
          link: string;
          file: {
            uploadID: string;
            fileName: string;
            bytes: number;
          } | null;
          asksAgain: boolean;
          writtenBy: string | null;
          accepted: number;
        })[];
        waiting: number;
      }
    >;
    /** Upload a PDF with a program's rules. `POST /{client}/contests/{service}/rules/file` A key for changePrograms. */
    uploadRulesFile: Method<
      { service: string } & { query?: {
        name?: string;
      }; body: UploadBody },
      false,
      {
        uploadID: string;
        fileName: string;
        bytes: number;
      }
    >;
  };
  sales: {
    /** Change who bought it, and where the receipt goes. `POST /clients/{client}/services/{service}/transactions/{transactionID}/contact` A key for changeSales. */
    changeContact: Method<
      { service: string; transactionID: string } & { body?: {
        /** Decline Provide Contact Info */
        declineContact?: boolean;
        /** Name */
        guestName?: string;
        /** Email */
        guestEmail?: string;
        /** Phone */
        guestPhone?: string | null;
      } },
      false,
      Record<string, unknown>
    >;
    /** Correct an address that a mail of an order couldn’t be delivered to, and send it again. `POST /clients/{client}/services/{service}/transactions/{transactionID}/mails/{mailID}/correct-address` A key for changeSales. */
    correctAddress: Method<
      { service: string; transactionID: string; mailID: string } & { body: {
        /** Email */
        email: string;
      } },
      false,
      Record<string, unknown>
    >;
    /** Correct the day on which an order’s payment by hand was received. `POST /clients/{client}/services/{service}/transactions/{transactionID}/received-on` A key for changeSales. */
    correctReceivedDay: Method<
      { service: string; transactionID: string } & { body: {
        /** Received on */
        receivedOn: string;
      } },
      false,
      Record<string, unknown>
    >;
    /** Download who comes, with what they have answered. `POST /clients/{client}/services/{service}/guests/download` A key for changeSales. */
    downloadGuests: Method<
      { service: string } & { body: {
        search?: string;
        state?: "paid" | "awaitingPayment" | "partlyRefunded" | "refunded" | "cancelled" | "paidLateUnfilled";
        method?: "card" | "bank" | "cash" | "manual" | "none";
        productID?: string;
        format: "csv" | "xlsx";
      } },
      false,
      {
        taskID: string;
      }
    >;
    /** Download what was sold. `POST /clients/{client}/services/{service}/transactions/download` A key for readSales. */
    downloadTransactions: Method<
      { service: string } & { body: {
        search?: string;
        state?: "paid" | "awaitingPayment" | "partlyRefunded" | "refunded" | "cancelled" | "paidLateUnfilled";
        method?: "card" | "bank" | "cash" | "manual" | "none";
        productID?: string;
        format: "csv" | "xlsx";
      } },
      false,
      {
        taskID: string;
      }
    >;
    /** Give what was bought to whoever paid too late. `POST /clients/{client}/services/{service}/transactions/{transactionID}/fill` A key for changeSales. */
    fillTransaction: Method<
      { service: string; transactionID: string },
      false,
      Record<string, unknown>
    >;
    /** What was sold, the latest first. `GET /clients/{client}/services/{service}/transactions` A key for readSales. */
    listTransactions: PolledList<
      { service: string } & { query?: {
        search?: string;
        state?: "paid" | "awaitingPayment" | "partlyRefunded" | "refunded" | "cancelled" | "paidLateUnfilled";
        method?: "card" | "bank" | "cash" | "manual" | "none";
        productID?: string;
        updatedSince?: string;
        after?: string;
      } },
      false,
      {
        transactions: ({
          transactionID: string;
          number: number | null;
          state: "paid" | "awaitingPayment" | "partlyRefunded" | "refunded" | "cancelled" | "paidLateUnfilled";
          guestName: string;
          guestEmail: string;
          bought: string;
          method: "card" | "bank" | "cash" | "manual" | "none" | null;
          total: number;
          refunded: number;
          orderTotal: number;
          at: string;
        })[];
        next: string | null;
        asOf: string;
        gone: string[];
      },
      "transactions"
    >;
    /** Give a ticket to another person: its old code ends. `POST /clients/{client}/services/{service}/tickets/{ticketID}/move` A key for changeSales. */
    moveTicket: Method<
      { service: string; ticketID: string } & { body: {
        /** Name */
        name: string;
        /** Email */
        email: string;
      } },
      false,
      Record<string, unknown>
    >;
    /** Keep a note about an order, for staff. `POST /clients/{client}/services/{service}/transactions/{transactionID}/note` A key for changeSales. */
    noteTransaction: Method<
      { service: string; transactionID: string } & { body?: {
        /** Note */
        note?: string | null;
      } },
      false,
      Record<string, unknown>
    >;
    /** Give back some of the money of an order. `POST /clients/{client}/services/{service}/transactions/{transactionID}/refund-amount` A key for changeSales. */
    refundAmount: Method<
      { service: string; transactionID: string } & { body: {
        /** Amount */
        amount: string;
        /** Reason */
        reason?: string | null;
      } },
      false,
      Record<string, unknown>
    >;
    /** Refund or cancel tickets and other lines of an order. `POST /clients/{client}/services/{service}/transactions/{transactionID}/refund` A key for changeSales. */
    refundTransaction: Method<
      { service: string; transactionID: string } & { body: {
        ticketIDs: string[];
        lineIDs: string[];
        money: "all" | "withoutFees" | "none";
        reason: string;
      } },
      false,
      {
        amount: number;
      }
    >;
    /** Send the receipt and the tickets once more. `POST /clients/{client}/services/{service}/transactions/{transactionID}/resend` A key for changeSales. */
    resendReceipt: Method<
      { service: string; transactionID: string },
      false,
      Record<string, unknown>
    >;
    /** What a program has sold, in all and by day. `GET /clients/{client}/services/{service}/sales` A key for readSales. */
    salesSummary: Method<
      { service: string },
      false,
      {
        zone: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "Pacific/Honolulu" | "UTC";
        net: number;
        refunded: number;
        orders: number;
        sold: number;
        held: number;
        days: ({
          day: string;
          amount: number;
        })[];
        byProduct: ({
          name: string;
          sold: number;
          amount: number;
        })[];
        byCode: ({
          name: string;
          orders: number;
          amount: number;
          discount: number;
        })[];
        late: ({
          transactionID: string;
          guestName: string;
          total: number;
        })[];
        refused: ({
          transactionID: string;
          guestName: string;
          amount: number;
          byHand: boolean;
        })[];
        products: ({
          productID: string;
          name: string;
        })[];
      }
    >;
    /** Say that refunds of an order that were refused have been seen to. `POST /clients/{client}/services/{service}/transactions/{transactionID}/refused-refunds` A key for changeSales. */
    seeToRefusedRefunds: Method<
      { service: string; transactionID: string },
      false,
      Record<string, unknown>
    >;
    /** Sell a cart for cash, or for what was paid elsewhere. `POST /clients/{client}/services/{service}/checkout/by-hand` A key for changeSales. */
    sellByHand: Method<
      { service: string } & { body: {
        cart: string;
        balance: number;
        method: "cash" | "manual";
        receivedOn?: string | null;
        guestName?: string | null;
        guestEmail?: string | null;
        guestPhone?: string | null;
      } },
      false,
      {
        transactionID: string;
        number: number;
      }
    >;
    /** The money of an order, and what was done with it. `GET /clients/{client}/services/{service}/transactions/{transactionID}/history` A key for readSales. */
    transactionHistory: Method<
      { service: string; transactionID: string },
      false,
      {
        userID: string | null;
        note: string;
        mailError: string | null;
        mails: ({
          mailID: string;
          kind: "receipt" | "ticketGiven" | "refunded" | "ticketsCancelled" | "ticketCancelled";
          recipient: string;
          at: string;
          state: "waiting" | "sent" | "refused" | "bounced";
          reason: string | null;
          answer: string | null;
          isOpen: boolean;
        })[];
        payments: ({
          paymentID: string;
          provider: string;
          reference: string;
          amount: number;
          at: string;
          takenBy: string | null;
          refunded: number;
          theirs: {
            amount: number;
            refunded: number;
            seenAt: string;
          } | null;
          method: "card" | "bank" | "cash" | "manual" | "none";
          byCard: boolean;
        })[];
        attempts: ({
          attemptID: string;
          provider: string;
          state: "sending" | "requiresAction" | "processing" | "succeeded" | "declined" | "unknown" | "returned";
          method: "card" | "bank";
          reference: string | null;
          amount: number;
          at: string;
          errors: string[];
        })[];
        refunds: ({
          refundID: string;
          amount: number;
          state: "sending" | "succeeded" | "failed" | "unknown";
          reason: string;
          failure: string;
          livesAgain: boolean | null;
          seenTo: boolean;
          byHand: boolean;
          at: string;
          madeBy: string | null;
        })[];
        disputes: ({
          disputeID: string;
          reference: string;
          provider: string;
          amount: number;
          reason: "notTheirs" | "twice" | "notReceived" | "notAsDescribed" | "refundDue" | "cancelled" | "amount" | "notPaid" | "other";
          state: "inquiry" | "open" | "answered" | "won" | "lost" | "closed";
          answerBy: string | null;
          openedAt: string;
          closedAt: string | null;
        })[];
        events: ({
          eventID: string;
          at: string;
          who: string | null;
          what: string;
        })[];
        refundable: number;
        others: ({
          lineID: string;
          program: string;
        })[];
        made: ({
          kind: "property" | "sponsor";
          recordID: string;
          name: string;
          disqualified: boolean;
          removed: boolean;
        })[];
      }
    >;
  };
  salesSettings: {
    /** Change how a program sells. `POST /clients/{client}/services/{service}/sales-settings` A key for changeSales. */
    changeSalesSettings: Method<
      { service: string } & { body: {
        /** Place */
        place?: string | null;
        /** Buyers change names and answers until */
        changesUntil?: string | null;
        /** Refund policy */
        refundPolicy?: string | null;
        /** Tax, in percent */
        taxRate: string;
        /** Prices contain the tax already */
        taxIncluded?: boolean;
        /** What the tax is called */
        taxName: string;
        /** Buyers may pay by check or transfer */
        orderInvoices?: boolean;
        /** Days until it is due */
        orderInvoiceDays?: string;
        /** How to pay it */
        orderInvoiceNote?: string | null;
        /** Let buyers in by turns */
        waitingRoom?: boolean;
        /** How many may buy at once */
        mostBuying: string;
        /** By turns from */
        waitingRoomFrom?: string | null;
      } },
      false,
      Record<string, unknown>
    >;
    /** How a program sells, for its staff. `GET /clients/{client}/services/{service}/sales-settings` A key for readSales. */
    getSalesSettings: Method<
      { service: string },
      false,
      {
        settings: {
          place: string | null;
          changesUntil: string | null;
          refundPolicy: string | null;
          taxRate: number;
          taxIncluded: boolean;
          taxName: string;
          orderInvoices: boolean;
          orderInvoiceDays: number;
          orderInvoiceNote: string | null;
          waitingRoom: boolean;
          mostBuying: number;
          waitingRoomFrom: string | null;
        };
      }
    >;
  };
  scorerPanels: {
    /** Panels of scorers. `GET /{client}/contests/{service}/scorers/panels` A key for readScores. */
    listScorerPanels: Method<
      { service: string },
      false,
      {
        standings: string[];
        panels: ({
          scorerPanelID: string;
          name: string;
          members: ({
            userID: string;
            fullName: string;
          })[];
          categoryIDs: string[];
          chairID: string | null;
          isWhole: boolean;
        })[];
        chair: {
          userID: string;
          fullName: string;
          isScorer: boolean;
        } | null;
      }
    >;
  };
  scorerPlans: {
    /** The assignments of scorers that were made together, the latest first. `GET /{client}/contests/{service}/scorers/plans` A key for readScores. */
    listScorerPlans: Method<
      { service: string },
      false,
      {
        standings: string[];
        plans: ({
          scorerPlanID: string;
          takenOut: string | null;
          added: number;
          keptBy: string | null;
          keptAt: string;
          undoneAt: string | null;
        })[];
      }
    >;
  };
  scoresheets: {
    /** Choose the categories that a scoresheet is for; it stays with at least one. `POST /{client}/contests/{service}/scoresheets/{scoresheetID}/categories` A key for changePrograms. */
    chooseScoresheetCategories: Method<
      { service: string; scoresheetID: string } & { body: {
        /** Categories */
        categoryIDs: string[];
      } },
      false,
      Record<string, unknown>
    >;
    /** Add a scoresheet, for chosen categories or for the whole contest. `POST /{client}/contests/{service}/scoresheets` A key for changePrograms. */
    createScoresheet: Method<
      { service: string } & { body: {
        categoryIDs?: string[];
        name: string;
        criteria: ({
          name: string;
          label: string;
          help: string;
          maximumValue: number;
          weight: number;
        })[];
      } },
      false,
      {
        scoresheetID: string;
      }
    >;
    /** Change a scoresheet; once it was scored by, only its words. `POST /{client}/contests/{service}/scoresheets/{scoresheetID}` A key for changePrograms. */
    editScoresheet: Method<
      { service: string; scoresheetID: string } & { body: {
        name: string;
        criteria: ({
          name: string;
          label: string;
          help: string;
          maximumValue: number;
          weight: number;
        })[];
      } },
      false,
      Record<string, unknown>
    >;
    /** What scorers go by, for staff. `GET /{client}/contests/{service}/scoresheets` A key for readPrograms. */
    listScoresheets: Method<
      { service: string },
      false,
      {
        scoresheets: ({
          scoresheetID: string;
          categoryIDs: string[];
          name: string;
          criteria: ({
            name: string;
            label: string;
            help: string;
            maximumValue: number;
            weight: number;
          })[];
          scored: number;
        })[];
        counting: ({
          categoryID: string;
          sheets: number;
        })[];
      }
    >;
    /** Remove a scoresheet that nothing was scored by. `POST /{client}/contests/{service}/scoresheets/{scoresheetID}/remove` A key for changePrograms. */
    removeScoresheet: Method<
      { service: string; scoresheetID: string },
      false,
      Record<string, unknown>
    >;
  };
  scoring: {
    /** What one scorer gave one entry. `GET /{client}/contests/{service}/progress/{userID}/{entryID}` A key for readScores. */
    getProgress: Method<
      { service: string; userID: string; entryID: string },
      false,
      {
        entryID: string;
        code: string;
        title: string;
        userID: string;
        isDraft: boolean;
        scoresheetCriteria: ({
          name: string;
          label: string;
          help: string;
          maximumValue: number;
          weight: number;
          value: number | string | null;
        })[];
        isScored: boolean;
        total: number | null;
        maximumTotal: number;
        percent: number | null;
        savedAt: string | null;
      }
    >;
    /** A category's scoresheet as scorers will see it. `GET /{client}/contests/{service}/entries/scoring/preview/{categoryID}` A key for readPrograms. */
    previewScoring: Method<
      { service: string; categoryID: string },
      false,
      {
        categoryName: string;
        blind: boolean;
        scoresheet: {
          scoresheetID: string;
          name: string;
          scoresheetCriteria: ({
            name: string;
            label: string;
            help: string;
            maximumValue: number;
            weight: number;
            value: number | string | null;
          })[];
          commentRequired: boolean;
          isScored: boolean;
          total: number | null;
          maximumTotal: number;
          percent: number | null;
          savedAt: string | null;
          draft: Record<string, number | string | null> | null;
        } | null;
      }
    >;
  };
  screening: {
    /** See which entries wait to be looked at, or what was decided of them. `GET /clients/{client}/services/{service}/screening` A key for readEntries. */
    getScreening: List<
      { service: string } & { query?: {
        screening?: "accepted" | "refused" | "returned" | "waiting";
        categoryID?: string;
        after?: string;
      } },
      false,
      {
        screened: boolean;
        left: number;
        total: number;
        entries: ({
          entryID: string;
          code: string;
          title: string;
          categoryName: string;
          fullName: string;
          submittedAt: string;
          thumbURL: string | null;
          answered: boolean | null;
        })[];
        next: string | null;
        categories: ({
          categoryID: string;
          label: string;
          name: string;
        })[];
        standings: string[];
      },
      "entries"
    >;
    /** Accept, refuse or return an entry with questions before it is judged, or take that back. `POST /{client}/contests/{service}/entries/{entryID}/screen` A key for changeEntries. */
    screenEntry: Method<
      ({ service: string; entryID: string } | { service: string; scholarship: string; entryID: string }) & { body: {
        /** Decision */
        decision: "accepted" | "refused" | "returned" | "waiting";
        /** Reason */
        reason?: string | null;
        /** Answer until */
        until?: string | null;
        /** Submitted */
        submittedAt?: string | null;
      } },
      false,
      Record<string, unknown>
    >;
  };
  seasonReport: {
    /** What a season came to: entries, entrants, scorers, money. `GET /{client}/contests/{service}/report` A key for readScores. */
    getSeasonReport: Method<
      { service: string },
      false,
      {
        now: string;
        zone: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "Pacific/Honolulu" | "UTC";
        association: string;
        program: string;
        resultsReleasedAt: string | null;
        seasons: ({
          serviceID: string;
          name: string;
          year: number;
          submitted: number;
        })[];
        categories: ({
          label: string;
          name: string;
          submitted: number[];
        })[];
        entrants: {
          submitted: number;
          returning: number;
          started: number;
          disqualified: number;
        };
        awards: number;
        scorers: ({
          userID: string;
          fullName: string;
          sheets: number;
          firstAt: string;
          lastAt: string;
          mean: number;
        })[];
        money: {
          fees: {
            taken: number;
            refunded: number;
          };
          sales: {
            taken: number;
            refunded: number;
          };
        };
      }
    >;
    /** The same on paper. `GET /{client}/contests/{service}/report-file` A key for readScores. */
    seasonReportFile: Method<
      { service: string },
      false,
      Response
    >;
  };
  sections: {
    /** Add a section to a program's page. `POST /clients/{client}/services/{service}/page/sections` A key for changePrograms. */
    addSection: Method<
      { service: string } & { body: {
        section: {
          kind: "countdown" | "image" | "propertyList" | "sponsors" | "text";
          size: "large" | "medium" | "small";
          background: {
            kind: "color" | "gradient" | "image" | "parallax";
            color: string | null;
            to: string | null;
            uploadID: string | null;
          };
          title: string;
          html: string;
          caption: string;
          alt: string;
          uploadID: string | null;
          timeframe: "entries" | "scoring" | "publicVoting" | "registration" | "gallery" | "tour" | "event" | "answers" | null;
        };
        position: number;
      } },
      false,
      {
        pageSectionID: string;
      }
    >;
    /** Change a section of a program's page. `POST /clients/{client}/services/{service}/page/sections/{pageSectionID}` A key for changePrograms. */
    editSection: Method<
      { service: string; pageSectionID: string } & { body: {
        kind: "countdown" | "image" | "propertyList" | "sponsors" | "text";
        size: "large" | "medium" | "small";
        background: {
          kind: "color" | "gradient" | "image" | "parallax";
          color: string | null;
          to: string | null;
          uploadID: string | null;
        };
        title: string;
        html: string;
        caption: string;
        alt: string;
        uploadID: string | null;
        timeframe: "entries" | "scoring" | "publicVoting" | "registration" | "gallery" | "tour" | "event" | "answers" | null;
      } },
      false,
      Record<string, unknown>
    >;
    /** The sections of a program's page, for its staff. `GET /clients/{client}/services/{service}/page` A key for readPrograms. */
    listSections: Method<
      { service: string },
      false,
      {
        sections: ({
          pageSectionID: string;
          kind: "countdown" | "image" | "propertyList" | "sponsors" | "text";
          size: "large" | "medium" | "small";
          background: {
            kind: "color" | "gradient" | "image" | "parallax";
            color: string | null;
            to: string | null;
            picture: {
              uploadID: string;
              width: number | null;
              height: number | null;
              color: string | null;
              widths: number[];
            } | null;
          };
          title: string;
          html: string;
          caption: string;
          alt: string;
          picture: {
            uploadID: string;
            width: number | null;
            height: number | null;
            color: string | null;
            widths: number[];
          } | null;
          timeframe: "entries" | "scoring" | "publicVoting" | "registration" | "gallery" | "tour" | "event" | "answers" | null;
        })[];
      }
    >;
    /** Put the sections of a program's page in order. `POST /clients/{client}/services/{service}/page/order` A key for changePrograms. */
    orderSections: Method<
      { service: string } & { body: {
        pageSectionIDs: string[];
      } },
      false,
      Record<string, unknown>
    >;
    /** Remove a section from a program's page. `POST /clients/{client}/services/{service}/page/sections/{pageSectionID}/remove` A key for changePrograms. */
    removeSection: Method<
      { service: string; pageSectionID: string },
      false,
      Record<string, unknown>
    >;
    /** Upload a picture for a section of a program's page. `POST /clients/{client}/services/{service}/page/images` A key for changePrograms. */
    uploadSectionImage: Method<
      { service: string } & { query?: {
        name?: string;
      }; body: UploadBody },
      false,
      {
        picture: {
          uploadID: string;
          width: number | null;
          height: number | null;
          color: string | null;
          widths: number[];
        };
      }
    >;
  };
  services: {
    /** Change for how long after entries close a begun entry may still be submitted. `POST /clients/{client}/services/{service}/grace` A key for changePrograms. */
    changeGrace: Method<
      { service: string } & { body?: {
        /** Grace after entries close, in minutes */
        graceMinutes?: string | null;
      } },
      false,
      Record<string, unknown>
    >;
    /** Change how a program is judged. `POST /clients/{client}/services/{service}/judging` A key for changePrograms. */
    changeJudging: Method<
      { service: string } & { body: {
        /** Hide entrants’ names from scorers */
        blind?: boolean;
        /** What entrants see once results are out */
        showScoresToUsers: "no" | "yes" | "yes-comments" | "private-comments";
        /** Scoresheets each entry needs */
        minimumSheets: string;
        /** Places go by */
        method: "mean" | "trimmed" | "z-score" | "rank-sum" | "corrected";
        /** Decide between equal results */
        breakTies?: boolean;
        /** Every scoresheet needs its comment */
        commentsRequired?: boolean;
        /** What scorers see of each other */
        scorersSee: "no" | "after-own" | "always";
      } },
      false,
      Record<string, unknown>
    >;
    /** Change whether staff look at entries before they are judged. `POST /clients/{client}/services/{service}/screening` A key for changePrograms. */
    changeScreening: Method<
      { service: string } & { body?: {
        /** Look at what is submitted before it is judged */
        screened?: boolean;
      } },
      false,
      Record<string, unknown>
    >;
    /** Change how a program presents itself. `POST /clients/{client}/services/{service}/settings` A key for changePrograms. */
    changeService: Method<
      { service: string } & { body: {
        /** Name */
        name: string;
        /** Address */
        url: string;
        /** Tagline */
        tagline?: string | null;
        /** Description */
        description?: string | null;
        /** Who may take part */
        audience: "all" | "member" | "non-member";
        /** Time zone */
        timeZone: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "Pacific/Honolulu" | "UTC";
      } },
      false,
      Record<string, unknown>
    >;
    /** Change a program's own stylesheet. `POST /clients/{client}/services/{service}/custom-css` A key for changePrograms. */
    changeServiceCSS: Method<
      { service: string } & { body: {
        customCSS: string;
      } },
      false,
      Record<string, unknown>
    >;
    /** Publish a program, archive it, or make it a draft again. `POST /clients/{client}/services/{service}/status` A key for changePrograms. */
    changeStatus: Method<
      { service: string } & { body: {
        /** Status */
        status: "draft" | "published" | "archived";
      } },
      false,
      Record<string, unknown>
    >;
    /** Set a program's timeframes: one with its ID is changed, one without is added, one that is left out is removed. `POST /clients/{client}/services/{service}/timeframes` A key for changePrograms. */
    changeTimeframes: Method<
      { service: string } & { body: {
        timeframes: ({
          timeframeID?: string | null;
          name: "entries" | "scoring" | "publicVoting" | "registration" | "gallery" | "tour" | "event" | "answers";
          opensAt: string;
          closesAt: string;
          audience: "all" | "member" | "non-member";
        })[];
      } },
      false,
      Record<string, unknown>
    >;
    /** What of a program's stylesheet would be left out, and why. `POST /clients/{client}/services/{service}/custom-css/check` A key for changePrograms. */
    checkServiceCSS: Method<
      { service: string } & { body: {
        customCSS: string;
      } },
      false,
      {
        problems: ({
          line: number;
          message: string;
        })[];
      }
    >;
    /** Add a program. `POST /clients/{client}/services` A key for changePrograms. */
    createService: Method<
      { body: {
        /** Kind of program */
        kind: "contest" | "parade" | "event" | "scholarship" | "survey";
        /** Name */
        name: string;
        /** Address */
        url: string;
      } },
      false,
      {
        kind: "contest" | "parade" | "event" | "scholarship" | "survey";
        url: string;
      }
    >;
    /** The client's programs that the person is staff of. `GET /clients/{client}/services` A key for readPrograms. */
    listPrograms: Method<
      {},
      true,
      {
        now: string;
        programs: ({
          serviceID: string;
          kind: "contest" | "parade" | "event" | "scholarship" | "survey";
          url: string;
          name: string;
          tagline: string;
          place: string;
          cancelled: boolean;
          banner: {
            uploadID: string;
            width: number | null;
            height: number | null;
            color: string | null;
            widths: number[];
          } | null;
          visibility: "closed" | "future" | "open" | "scoring";
          audience: "all" | "member" | "non-member";
          resultsReleased: boolean;
          timeZone: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "Pacific/Honolulu" | "UTC";
          timeframes: ({
            timeframeID: string;
            name: "entries" | "scoring" | "publicVoting" | "registration" | "gallery" | "tour" | "event" | "answers";
            opensAt: string;
            closesAt: string;
            audience: "all" | "member" | "non-member";
          })[];
          categoryDates: ({
            categoryID: string;
            label: string;
            name: string;
            opensAt: string;
            closesAt: string;
          })[];
          everyCategoryDated: boolean;
          status: "draft" | "published" | "archived";
          entries: number;
          submitted: number;
        })[];
        rehearsals: ({
          serviceID: string;
          kind: "contest" | "parade" | "event" | "scholarship" | "survey";
          url: string;
          name: string;
          programURL: string;
          timeZone: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "Pacific/Honolulu" | "UTC";
        })[];
      }
    >;
    /** Remove a program's photograph. `POST /clients/{client}/services/{service}/banner/remove` A key for changePrograms. */
    removeServiceBanner: Method<
      { service: string },
      false,
      Record<string, unknown>
    >;
    /** A program's settings, for its staff. `GET /clients/{client}/services/{service}/settings` A key for readPrograms. */
    serviceSettings: Method<
      { service: string },
      false,
      {
        serviceID: string;
        kind: "contest" | "parade" | "event" | "scholarship" | "survey";
        name: string;
        url: string;
        tagline: string;
        description: string;
        audience: "all" | "member" | "non-member";
        status: "draft" | "published" | "archived";
        timeZone: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "Pacific/Honolulu" | "UTC";
        customCSS: string;
        banner: {
          uploadID: string;
          width: number | null;
          height: number | null;
          color: string | null;
          widths: number[];
        } | null;
        timeframes: ({
          timeframeID: string;
          name: "entries" | "scoring" | "publicVoting" | "registration" | "gallery" | "tour" | "event" | "answers";
          opensAt: string;
          closesAt: string;
          audience: "all" | "member" | "non-member";
        })[];
        categoryDates: ({
          categoryID: string;
          label: string;
          name: string;
          opensAt: string;
          closesAt: string;
        })[];
        everyCategoryDated: boolean;
        extensions: ({
          until: string;
          entries: number;
        })[];
        judging: {
          blind: boolean;
          showScoresToUsers: "no" | "yes" | "yes-comments" | "private-comments";
          minimumSheets: number;
          method: "mean" | "trimmed" | "z-score" | "rank-sum" | "corrected";
          breakTies: boolean;
          commentsRequired: boolean;
          scorersSee: "no" | "after-own" | "always";
          graceMinutes: number | null;
          screened: boolean;
        } | null;
        helpVideos: {
          entrantVideo: string | null;
          entrantVideoTitle: string | null;
          scorerVideo: string | null;
          scorerVideoTitle: string | null;
        } | null;
        resultsReleasedAt: string | null;
      }
    >;
    /** Upload a program's photograph. `POST /clients/{client}/services/{service}/banner` A key for changePrograms. */
    uploadServiceBanner: Method<
      { service: string } & { query?: {
        name?: string;
      }; body: UploadBody },
      false,
      {
        banner: {
          uploadID: string;
          width: number | null;
          height: number | null;
          color: string | null;
          widths: number[];
        };
      }
    >;
  };
  shifts: {
    /** What a device at a door says of itself, and whether it may go on. `POST /clients/{client}/services/{service}/door/report` A key for door. */
    reportDoorDevice: Method<
      { service: string } & { body: {
        deviceID: string;
        propertyID: string | null;
        what: string;
        unsent: number;
        listedAt?: string;
        battery: number | null;
      } },
      false,
      {
        isOver: boolean;
      }
    >;
  };
  sponsorRenewals: {
    /** Confirm a sponsor that was copied: from then on the page thanks it. `POST /{client}/{serviceType}/{service}/sponsors/{sponsorID}/confirm` A key for changeTours. */
    confirmSponsor: Method<
      { serviceType: "contests" | "parades" | "events" | "scholarships" | "surveys"; service: string; sponsorID: string },
      false,
      Record<string, unknown>
    >;
    /** Copy sponsors of another program into this one, as drafts. `POST /{client}/{serviceType}/{service}/sponsor-copies` A key for changeTours. */
    copySponsors: Method<
      { serviceType: "contests" | "parades" | "events" | "scholarships" | "surveys"; service: string } & { body: {
        from: string;
        sponsorIDs: string[];
      } },
      false,
      {
        copied: string[];
        there: string[];
        withoutTier: string[];
      }
    >;
    /** Programs whose sponsors can be copied into this one, and the sponsors of one of them. `GET /{client}/{serviceType}/{service}/sponsor-copies` A key for changeTours. */
    listCopyable: Method<
      { serviceType: "contests" | "parades" | "events" | "scholarships" | "surveys"; service: string } & { query?: {
        from?: string;
      } },
      false,
      {
        programs: ({
          serviceID: string;
          name: string;
          sponsors: number;
        })[];
        from: string | null;
        sponsors: ({
          sponsorID: string;
          name: string;
          tier: string;
          owner: string | null;
          logo: {
            uploadID: string;
            width: number | null;
            height: number | null;
            color: string | null;
            widths: number[];
          } | null;
          here: boolean;
        })[];
      }
    >;
  };
  sponsorReport: {
    /** What a sponsorship did: views, clicks, benefits. `GET /{client}/{serviceType}/{service}/sponsors/{sponsorID}/report` A key for readTours. */
    getSponsorReport: Method<
      { serviceType: "contests" | "parades" | "events" | "scholarships" | "surveys"; service: string; sponsorID: string },
      false,
      {
        now: string;
        zone: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "Pacific/Honolulu" | "UTC";
        association: string;
        program: string;
        sponsor: string;
        tier: string;
        views: number;
        clicks: number;
        weeks: ({
          week: string;
          views: number;
          clicks: number;
        })[];
        places: ({
          place: "program" | "sponsors" | "sponsor";
          views: number;
          clicks: number;
        })[];
        benefits: ({
          benefit: string;
          deliveredAt: string | null;
          note: string;
        })[];
      }
    >;
    /** The same on paper. `GET /{client}/{serviceType}/{service}/sponsors/{sponsorID}/report-file` A key for readTours. */
    sponsorReportFile: Method<
      { serviceType: "contests" | "parades" | "events" | "scholarships" | "surveys"; service: string; sponsorID: string },
      false,
      Response
    >;
  };
  sponsorWork: {
    /** Change the color of a sponsor's page, and the homes on which its work is to be seen. `POST /{client}/{serviceType}/{service}/sponsors/{sponsorID}/page` A key for changeTours. */
    changeSponsorPage: Method<
      { serviceType: "contests" | "parades" | "events" | "scholarships" | "surveys"; service: string; sponsorID: string } & { body: {
        color: string | null;
        work: ({
          propertyID: string;
          words: string;
        })[];
      } },
      false,
      Record<string, unknown>
    >;
  };
  sponsors: {
    /** Add a sponsor by hand. `POST /{client}/{serviceType}/{service}/sponsors` A key for changeTours. */
    addSponsor: Method<
      { serviceType: "contests" | "parades" | "events" | "scholarships" | "surveys"; service: string } & { body: {
        /** Sponsorship tier */
        sponsorTierID: string;
        /** Name */
        name?: string | null;
      } },
      false,
      {
        sponsorID: string;
      }
    >;
    /** Change what a sponsor says of itself. `POST /{client}/{serviceType}/{service}/sponsors/{sponsorID}/info` A key for changeTours. */
    changeSponsorInfo: Method<
      { serviceType: "contests" | "parades" | "events" | "scholarships" | "surveys"; service: string; sponsorID: string } & { body: {
        /** Name */
        name: string;
        /** Website */
        website?: string | null;
        /** Headline */
        headline?: string | null;
        /** In a sentence or two */
        blurb?: string | null;
        /** Whom to ask */
        contactName?: string | null;
        /** Phone */
        phone?: string | null;
        /** Where you are */
        place?: string | null;
      } },
      false,
      Record<string, unknown>
    >;
    /** Change what a sponsor was promised beside its tier's benefits. `POST /{client}/{serviceType}/{service}/sponsors/{sponsorID}/promises` A key for changeTours. */
    changeSponsorPromises: Method<
      { serviceType: "contests" | "parades" | "events" | "scholarships" | "surveys"; service: string; sponsorID: string } & { body?: {
        /** Promised beside the tier’s benefits */
        promises?: string | null;
      } },
      false,
      Record<string, unknown>
    >;
    /** Say since which year somebody is a sponsor. `POST /{client}/{serviceType}/{service}/sponsors/{sponsorID}/since` A key for changeTours. */
    changeSponsorSince: Method<
      { serviceType: "contests" | "parades" | "events" | "scholarships" | "surveys"; service: string; sponsorID: string } & { body?: {
        /** A sponsor since */
        since?: string | null;
      } },
      false,
      Record<string, unknown>
    >;
    /** Change a sponsor's tier. `POST /{client}/{serviceType}/{service}/sponsors/{sponsorID}/change-tier` A key for changeTours. */
    changeSponsorTier: Method<
      { serviceType: "contests" | "parades" | "events" | "scholarships" | "surveys"; service: string; sponsorID: string } & { body: {
        /** Sponsorship tier */
        sponsorTierID: string;
      } },
      false,
      Record<string, unknown>
    >;
    /** Add a sponsorship tier. `POST /{client}/{serviceType}/{service}/sponsor-tiers` A key for changeTours. */
    createSponsorTier: Method<
      { serviceType: "contests" | "parades" | "events" | "scholarships" | "surveys"; service: string } & { body: {
        /** Name */
        name: string;
        /** Price */
        price?: string | null;
        /** What a sponsor gets */
        benefits?: string | null;
        /** How many there can be */
        places?: string | null;
        /** Size of the logos */
        logoSize: "large" | "medium" | "small";
        /** Logos and words are due */
        dueAt?: string | null;
      } },
      false,
      {
        sponsorTierID: string;
      }
    >;
    /** Disqualify a sponsor, or reinstate it. `POST /{client}/{serviceType}/{service}/sponsors/{sponsorID}/disqualify` A key for changeTours. */
    disqualifySponsor: Method<
      { serviceType: "contests" | "parades" | "events" | "scholarships" | "surveys"; service: string; sponsorID: string } & { body?: {
        /** Disqualified */
        disqualified?: boolean;
        /** Reason */
        reason?: string | null;
      } },
      false,
      Record<string, unknown>
    >;
    /** Change a sponsorship tier. `POST /{client}/{serviceType}/{service}/sponsor-tiers/{sponsorTierID}` A key for changeTours. */
    editSponsorTier: Method<
      { serviceType: "contests" | "parades" | "events" | "scholarships" | "surveys"; service: string; sponsorTierID: string } & { body: {
        /** Name */
        name: string;
        /** Price */
        price?: string | null;
        /** What a sponsor gets */
        benefits?: string | null;
        /** How many there can be */
        places?: string | null;
        /** Size of the logos */
        logoSize: "large" | "medium" | "small";
        /** Logos and words are due */
        dueAt?: string | null;
      } },
      false,
      Record<string, unknown>
    >;
    /** A sponsor, for its owner and staff. `GET /{client}/{serviceType}/{service}/sponsors/{sponsorID}` A key for readTours. */
    getSponsor: Method<
      { serviceType: "contests" | "parades" | "events" | "scholarships" | "surveys"; service: string; sponsorID: string },
      false,
      {
        sponsor: {
          sponsorID: string;
          sponsorTierID: string | null;
          name: string;
          website: string;
          headline: string;
          blurb: string;
          contactName: string;
          phone: string;
          place: string;
          color: string | null;
          logo: {
            uploadID: string;
            width: number | null;
            height: number | null;
            color: string | null;
            widths: number[];
          } | null;
          darkLogo: {
            uploadID: string;
            width: number | null;
            height: number | null;
            color: string | null;
            widths: number[];
          } | null;
          user: {
            userID: string;
            fullName: string;
            email: string;
          } | null;
          invited: string | null;
          disqualified: boolean;
          disqualifiedReason: string | null;
          removed: boolean;
          renewal: "draft" | "wanted" | "confirmed" | "declined" | null;
          askedAt: string | null;
          published: boolean;
        };
        tier: {
          sponsorTierID: string;
          name: string;
          price: number | null;
          benefits: string;
          places: number | null;
          logoSize: "large" | "medium" | "small";
          dueAt: string | null;
          sponsors: number;
        } | null;
        promises: string;
        benefits: ({
          benefit: string;
          deliveredAt: string | null;
          note: string;
        })[];
        since: number | null;
        missing: string[];
        due: string | null;
        work: ({
          propertyID: string;
          name: string;
          words: string;
        })[];
        homes: ({
          propertyID: string;
          name: string;
        })[];
        zone: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "Pacific/Honolulu" | "UTC";
        standings: string[];
      }
    >;
    /** The sponsors of a program and their tiers, for its staff. `GET /{client}/{serviceType}/{service}/sponsors` A key for readPrograms. */
    listSponsors: Method<
      { serviceType: "contests" | "parades" | "events" | "scholarships" | "surveys"; service: string },
      false,
      {
        sponsorTiers: ({
          sponsorTierID: string;
          name: string;
          price: number | null;
          benefits: string;
          places: number | null;
          logoSize: "large" | "medium" | "small";
          dueAt: string | null;
          sponsors: number;
        })[];
        sponsors: ({
          sponsorID: string;
          sponsorTierID: string | null;
          name: string;
          website: string;
          headline: string;
          blurb: string;
          contactName: string;
          phone: string;
          place: string;
          color: string | null;
          logo: {
            uploadID: string;
            width: number | null;
            height: number | null;
            color: string | null;
            widths: number[];
          } | null;
          darkLogo: {
            uploadID: string;
            width: number | null;
            height: number | null;
            color: string | null;
            widths: number[];
          } | null;
          user: {
            userID: string;
            fullName: string;
            email: string;
          } | null;
          invited: string | null;
          disqualified: boolean;
          disqualifiedReason: string | null;
          removed: boolean;
          renewal: "draft" | "wanted" | "confirmed" | "declined" | null;
          askedAt: string | null;
          published: boolean;
        })[];
        due: string | null;
        zone: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "Pacific/Honolulu" | "UTC";
        standings: string[];
      }
    >;
    /** Say that a benefit was delivered to a sponsor, or that it wasn't. `POST /{client}/{serviceType}/{service}/sponsors/{sponsorID}/benefits` A key for changeTours. */
    markBenefit: Method<
      { serviceType: "contests" | "parades" | "events" | "scholarships" | "surveys"; service: string; sponsorID: string } & { body: {
        /** Benefit */
        benefit: string;
        /** Delivered */
        delivered?: boolean;
        /** What was done, and where */
        note?: string | null;
      } },
      false,
      Record<string, unknown>
    >;
    /** Put the tiers in order. `POST /{client}/{serviceType}/{service}/sponsor-tiers-order` A key for changeTours. */
    orderSponsorTiers: Method<
      { serviceType: "contests" | "parades" | "events" | "scholarships" | "surveys"; service: string } & { body: {
        sponsorTierIDs: string[];
      } },
      false,
      Record<string, unknown>
    >;
    /** Put the sponsors in order, within tiers and between them. `POST /{client}/{serviceType}/{service}/sponsors/order` A key for changeTours. */
    orderSponsors: Method<
      { serviceType: "contests" | "parades" | "events" | "scholarships" | "surveys"; service: string } & { body: {
        sponsors: ({
          sponsorID: string;
          sponsorTierID: string | null;
        })[];
      } },
      false,
      Record<string, unknown>
    >;
    /** Show a sponsor to visitors, or hide it. `POST /{client}/{serviceType}/{service}/sponsors/{sponsorID}/publish` A key for changeTours. */
    publishSponsor: Method<
      { serviceType: "contests" | "parades" | "events" | "scholarships" | "surveys"; service: string; sponsorID: string } & { body?: {
        /** Visitors see it */
        published?: boolean;
      } },
      false,
      Record<string, unknown>
    >;
    /** Remove a sponsor's logo for dark grounds. `POST /{client}/{serviceType}/{service}/sponsors/{sponsorID}/dark-logo/remove` A key for changeTours. */
    removeDarkLogo: Method<
      { serviceType: "contests" | "parades" | "events" | "scholarships" | "surveys"; service: string; sponsorID: string },
      false,
      Record<string, unknown>
    >;
    /** Remove a sponsor; it can be taken back. `POST /{client}/{serviceType}/{service}/sponsors/{sponsorID}/remove` A key for changeTours. */
    removeSponsor: Method<
      { serviceType: "contests" | "parades" | "events" | "scholarships" | "surveys"; service: string; sponsorID: string },
      false,
      Record<string, unknown>
    >;
    /** Remove a sponsor's logo. `POST /{client}/{serviceType}/{service}/sponsors/{sponsorID}/logo/remove` A key for changeTours. */
    removeSponsorLogo: Method<
      { serviceType: "contests" | "parades" | "events" | "scholarships" | "surveys"; service: string; sponsorID: string },
      false,
      Record<string, unknown>
    >;
    /** Remove a tier that no sponsor is in. `POST /{client}/{serviceType}/{service}/sponsor-tiers/{sponsorTierID}/remove` A key for changeTours. */
    removeSponsorTier: Method<
      { serviceType: "contests" | "parades" | "events" | "scholarships" | "surveys"; service: string; sponsorTierID: string },
      false,
      Record<string, unknown>
    >;
    /** Take a removed sponsor back. `POST /{client}/{serviceType}/{service}/sponsors/{sponsorID}/restore` A key for changeTours. */
    restoreSponsor: Method<
      { serviceType: "contests" | "parades" | "events" | "scholarships" | "surveys"; service: string; sponsorID: string },
      false,
      Record<string, unknown>
    >;
    /** Upload a sponsor's logo for dark grounds. `POST /{client}/{serviceType}/{service}/sponsors/{sponsorID}/dark-logo` A key for changeTours. */
    uploadDarkLogo: Method<
      { serviceType: "contests" | "parades" | "events" | "scholarships" | "surveys"; service: string; sponsorID: string } & { query?: {
        name?: string;
      }; body: UploadBody },
      false,
      {
        picture: {
          uploadID: string;
          width: number | null;
          height: number | null;
          color: string | null;
          widths: number[];
        };
      }
    >;
    /** Upload a sponsor's logo. `POST /{client}/{serviceType}/{service}/sponsors/{sponsorID}/logo` A key for changeTours. */
    uploadSponsorLogo: Method<
      { serviceType: "contests" | "parades" | "events" | "scholarships" | "surveys"; service: string; sponsorID: string } & { query?: {
        name?: string;
      }; body: UploadBody },
      false,
      {
        picture: {
          uploadID: string;
          width: number | null;
          height: number | null;
          color: string | null;
          widths: number[];
        };
      }
    >;
  };
  stability: {
    /** How firmly the first of each category stand, and how severe and consistent scorers are. `GET /{client}/contests/{service}/results/stability` A key for readScores. */
    getStability: Method<
      { service: string },
      false,
      {
        categories: ({
          categoryID: string;
          firsts: ({
            entryID: string;
            methods: number;
            panels: number;
          })[];
        })[];
        scorers: ({
          userID: string;
          fullName: string;
          sheets: number;
          severity: {
            value: number;
            from: number | null;
            to: number | null;
          };
          consistency: {
            value: number;
            from: number;
            to: number;
          } | null;
        })[];
      }
    >;
  };
  surveyEditing: {
    /** Change how a survey is answered. `POST /{client}/surveys/{service}/settings` A key for changePrograms. */
    changeSurvey: Method<
      { service: string } & { body: {
        /** Who answers */
        answeredBy: "browser" | "user";
        /** Anonymous */
        anonymous?: boolean;
        /** An answer can be changed until the survey closes */
        mayChange?: boolean;
        /** How it asks */
        pace: "one" | "all";
        /** Words of thanks */
        thanks?: string | null;
      } },
      false,
      Record<string, unknown>
    >;
    /** Save what a survey asks; answers that exist keep the version they were given to. `POST /{client}/surveys/{service}/questions` A key for changePrograms. */
    saveSurveyQuestions: Method<
      { service: string } & { body: {
        elements: ({
          type: "input";
          name: string;
          showWhen?: {
            name: string;
            is: (string | boolean)[];
          } | {
            match: "all" | "any";
            lines: ({
              name: string;
              test: "is" | "isNot";
              is: (string | boolean)[];
            } | {
              name: string;
              test: "isAnswered" | "isEmpty";
            } | {
              name: string;
              test: "isAtLeast" | "isAtMost";
              number: number;
            })[];
          };
          audience?: "all" | "member" | "non-member";
          hidden?: boolean;
          label: string;
          help?: string;
          required?: boolean;
          hiddenFromScorers?: boolean;
          kind: "category-label" | "currency" | "date" | "dateTime" | "email" | "number" | "password" | "password-any" | "phone" | "text" | "website" | "url" | "zip";
          format?: "url-fragment" | "video" | "promo-code" | "id" | "account-email";
          minLength?: number;
          maxLength?: number;
          min?: number;
          max?: number;
          matches?: string;
          notAbove?: string;
          netPromoter?: boolean;
          abroad?: boolean;
          placeholder?: string;
        } | {
          type: "textarea";
          name: string;
          showWhen?: {
            name: string;
            is: (string | boolean)[];
          } | {
            match: "all" | "any";
            lines: ({
              name: string;
              test: "is" | "isNot";
              is: (string | boolean)[];
            } | {
              name: string;
              test: "isAnswered" | "isEmpty";
            } | {
              name: string;
              test: "isAtLeast" | "isAtMost";
              number: number;
            })[];
          };
          audience?: "all" | "member" | "non-member";
          hidden?: boolean;
          label: string;
          help?: string;
          required?: boolean;
          hiddenFromScorers?: boolean;
          minLength?: number;
          maxLength?: number;
          maxWords?: number;
          placeholder?: string;
        } | {
          type: "select";
          name: string;
          showWhen?: {
            name: string;
            is: (string | boolean)[];
          } | {
            match: "all" | "any";
            lines: ({
              name: string;
              test: "is" | "isNot";
              is: (string | boolean)[];
            } | {
              name: string;
              test: "isAnswered" | "isEmpty";
            } | {
              name: string;
              test: "isAtLeast" | "isAtMost";
              number: number;
            })[];
          };
          audience?: "all" | "member" | "non-member";
          hidden?: boolean;
          label: string;
          help?: string;
          required?: boolean;
          hiddenFromScorers?: boolean;
          options: ({
            value: string;
            label: string;
            picture?: {
              src: string;
              alt: string;
            };
          })[];
          netPromoter?: boolean;
        } | {
          type: "radio";
          name: string;
          showWhen?: {
            name: string;
            is: (string | boolean)[];
          } | {
            match: "all" | "any";
            lines: ({
              name: string;
              test: "is" | "isNot";
              is: (string | boolean)[];
            } | {
              name: string;
              test: "isAnswered" | "isEmpty";
            } | {
              name: string;
              test: "isAtLeast" | "isAtMost";
              number: number;
            })[];
          };
          audience?: "all" | "member" | "non-member";
          hidden?: boolean;
          label: string;
          help?: string;
          required?: boolean;
          hiddenFromScorers?: boolean;
          options: ({
            value: string;
            label: string;
            picture?: {
              src: string;
              alt: string;
            };
          })[];
          netPromoter?: boolean;
        } | {
          type: "multiSelect";
          name: string;
          showWhen?: {
            name: string;
            is: (string | boolean)[];
          } | {
            match: "all" | "any";
            lines: ({
              name: string;
              test: "is" | "isNot";
              is: (string | boolean)[];
            } | {
              name: string;
              test: "isAnswered" | "isEmpty";
            } | {
              name: string;
              test: "isAtLeast" | "isAtMost";
              number: number;
            })[];
          };
          audience?: "all" | "member" | "non-member";
          hidden?: boolean;
          label: string;
          help?: string;
          required?: boolean;
          hiddenFromScorers?: boolean;
          options: ({
            value: string;
            label: string;
            picture?: {
              src: string;
              alt: string;
            };
          })[];
          min?: number;
          max?: number;
        } | {
          type: "checkbox";
          name: string;
          showWhen?: {
            name: string;
            is: (string | boolean)[];
          } | {
            match: "all" | "any";
            lines: ({
              name: string;
              test: "is" | "isNot";
              is: (string | boolean)[];
            } | {
              name: string;
              test: "isAnswered" | "isEmpty";
            } | {
              name: string;
              test: "isAtLeast" | "isAtMost";
              number: number;
            })[];
          };
          audience?: "all" | "member" | "non-member";
          hidden?: boolean;
          label: string;
          help?: string;
          required?: boolean;
          hiddenFromScorers?: boolean;
        } | {
          type: "image";
          name: string;
          showWhen?: {
            name: string;
            is: (string | boolean)[];
          } | {
            match: "all" | "any";
            lines: ({
              name: string;
              test: "is" | "isNot";
              is: (string | boolean)[];
            } | {
              name: string;
              test: "isAnswered" | "isEmpty";
            } | {
              name: string;
              test: "isAtLeast" | "isAtMost";
              number: number;
            })[];
          };
          audience?: "all" | "member" | "non-member";
          hidden?: boolean;
          src: string;
          alt: string;
        } | {
          type: "heading";
          name: string;
          showWhen?: {
            name: string;
            is: (string | boolean)[];
          } | {
            match: "all" | "any";
            lines: ({
              name: string;
              test: "is" | "isNot";
              is: (string | boolean)[];
            } | {
              name: string;
              test: "isAnswered" | "isEmpty";
            } | {
              name: string;
              test: "isAtLeast" | "isAtMost";
              number: number;
            })[];
          };
          audience?: "all" | "member" | "non-member";
          hidden?: boolean;
          text: string;
        } | {
          type: "paragraph";
          name: string;
          showWhen?: {
            name: string;
            is: (string | boolean)[];
          } | {
            match: "all" | "any";
            lines: ({
              name: string;
              test: "is" | "isNot";
              is: (string | boolean)[];
            } | {
              name: string;
              test: "isAnswered" | "isEmpty";
            } | {
              name: string;
              test: "isAtLeast" | "isAtMost";
              number: number;
            })[];
          };
          audience?: "all" | "member" | "non-member";
          hidden?: boolean;
          text: string;
        })[];
      } },
      false,
      {
        version: number;
      }
    >;
    /** How a survey asks, for staff. `GET /{client}/surveys/{service}/setup` A key for readSurveys. */
    surveySetup: Method<
      { service: string },
      false,
      {
        name: string;
        settings: {
          answeredBy: "browser" | "user";
          anonymous: boolean;
          mayChange: boolean;
          pace: "one" | "all";
          thanks: string | null;
        };
        version: number;
        elements: unknown[];
        answered: boolean;
      }
    >;
  };
  surveyResults: {
    /** Download every answer to a survey, in no order. `POST /{client}/surveys/{service}/results/download` A key for readSurveys. */
    downloadSurvey: Method<
      { service: string } & { body: {
        format: "csv" | "xlsx";
      } },
      false,
      {
        taskID: string;
      }
    >;
    /** A survey's results, question by question. `GET /{client}/surveys/{service}/results` A key for readSurveys. */
    getSurveyResults: Method<
      { service: string } & { query?: {
        question?: string;
        values?: string;
      } },
      false,
      {
        name: string;
        anonymous: boolean;
        closesAt: string | null;
        closed: boolean;
        answered: number;
        shown: number;
        filtered: number;
        hidden: string | null;
        questions: ({
          name: string;
          label: string;
          chart: "choices" | "numbers" | "dates" | "words";
          filters: boolean;
          several: boolean;
          answered: number;
          answeredOfAll: number;
          bars: ({
            value: string;
            label: string;
            picture: {
              src: string;
              alt: string;
            } | null;
            answers: number;
            all: number;
          })[];
          netPromoter: {
            score: number;
            promoters: number;
            detractors: number;
            answered: number;
          } | null;
          netPromoterOfAll: {
            score: number;
            promoters: number;
            detractors: number;
            answered: number;
          } | null;
        })[];
        course: {
          began: number;
          medianSeconds: number | null;
          stopped: ({
            name: string;
            label: string;
            people: number;
          })[];
          asked: number;
          askedAnswered: number | null;
        } | null;
      }
    >;
    /** What was written to a question of a survey, in no order. `GET /{client}/surveys/{service}/results/words` A key for readSurveys. */
    listSurveyWords: List<
      { service: string } & { query: {
        name: string;
        question?: string;
        values?: string;
        after?: string;
      } },
      false,
      {
        words: string[];
        next: string | null;
      },
      "words"
    >;
  };
  surveySending: {
    /** The programs to whose people a survey can be sent, and after which it goes out by itself. `GET /{client}/surveys/{service}/programs` A key for readSurveys. */
    listSurveyPrograms: Method<
      { service: string },
      false,
      {
        programs: ({
          programID: string;
          name: string;
          of: ("tickets" | "entries" | "homes")[];
          homes: ({
            homeID: string;
            name: string;
          })[];
          hasDoor: boolean;
          visits: {
            own: boolean;
            survey: string;
            hour: number;
            subject: string;
            text: string;
          } | null;
        })[];
      }
    >;
    /** To whom a survey was sent, how many have answered, and whom it can be sent to. `GET /{client}/surveys/{service}/sendings` A key for readSurveys. */
    listSurveySendings: List<
      { service: string } & { query?: {
        after?: string;
      } },
      false,
      {
        name: string;
        anonymous: boolean;
        refusal: string | null;
        invited: number;
        answered: number | null;
        remindable: number | null;
        reminded: number;
        sendings: ({
          surveySendingID: string;
          who: string;
          subject: string;
          sentBy: string | null;
          at: string;
          remindAfter: number | null;
          states: {
            waiting: number;
            queued: number;
            sent: number;
            refused: number;
            bounced: number;
            unsubscribed: number;
            cancelled: number;
          };
        })[];
        next: string | null;
      },
      "sendings"
    >;
  };
  tickets: {
    /** The days of what was bought, for a calendar. `GET /clients/{client}/services/{service}/transactions/{transactionID}/calendar` A key for readSales. */
    ticketsCalendar: Method<
      { service: string; transactionID: string },
      false,
      Response
    >;
    /** The tickets that were bought, as PDF. `GET /clients/{client}/services/{service}/transactions/{transactionID}/tickets/pdf` A key for readSales. */
    ticketsFile: Method<
      { service: string; transactionID: string },
      false,
      Response
    >;
  };
  tills: {
    /** Count a till, and begin a new one. `POST /clients/{client}/services/{service}/tills/count` A key for changeSales. */
    countTill: Method<
      { service: string } & { body: {
        /** Whose till */
        userID?: string | null;
        /** Which shift’s till */
        shiftID?: string | null;
        /** Cash counted */
        counted: string;
        /** Note */
        note?: string | null;
      } },
      false,
      {
        expected: number;
        counted: number;
      }
    >;
    /** What each person has taken at the counter since their till was counted last. `GET /clients/{client}/services/{service}/tills` A key for readSales. */
    getTills: Method<
      { service: string },
      false,
      {
        open: ({
          userID: string | null;
          shiftID: string | null;
          name: string;
          since: string;
          takings: ({
            method: "card" | "bank" | "cash" | "manual" | "none";
            orders: number;
            amount: number;
          })[];
          cashBack: number;
          expected: number;
        })[];
        counted: ({
          tillCountID: string;
          name: string | null;
          countedBy: string | null;
          at: string;
          takings: ({
            method: "card" | "bank" | "cash" | "manual" | "none";
            orders: number;
            amount: number;
          })[];
          cashBack: number;
          expected: number;
          counted: number;
          note: string;
        })[];
      }
    >;
    /** Sell a cart by card at the counter. `POST /clients/{client}/services/{service}/checkout/at-counter` A key for changeSales. */
    payAtCounter: Method<
      { service: string } & { body: {
        cart: string;
        balance: number;
        token: string;
        guestName?: string | null;
        guestEmail?: string | null;
        guestPhone?: string | null;
      } },
      false,
      {
        state: "paid" | "requiresAction" | "declined" | "asking" | "processing" | "late";
        errors: string[];
        clientSecret: string | null;
        number: number | null;
        attemptID: string | null;
      }
    >;
    /** Find the order that a cart has become. `POST /clients/{client}/services/{service}/checkout/sold` A key for changeSales. */
    soldAtCounter: Method<
      { service: string } & { body: {
        cart: string;
      } },
      false,
      {
        transactionID: string;
      }
    >;
  };
  transactions: {
    /** What was bought, with its tickets. `GET /clients/{client}/services/{service}/transactions/{transactionID}` A key for readSales. */
    getTransaction: Method<
      { service: string; transactionID: string },
      false,
      {
        wallets: ("apple" | "google")[];
        transactionID: string;
        number: number | null;
        state: "cart" | "held" | "awaitingPayment" | "paid" | "partlyRefunded" | "refunded" | "expired" | "cancelled" | "paidLateUnfilled";
        createdAt: string;
        paidAt: string | null;
        receivedOn: string | null;
        zone: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "Pacific/Honolulu" | "UTC";
        association: string;
        program: string;
        programs: ({
          service: string;
          kind: "contest" | "parade" | "event" | "scholarship" | "survey";
          program: string;
          place: string;
          zone: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "Pacific/Honolulu" | "UTC";
          refundPolicy: string;
          changesUntil: string | null;
        })[];
        guestName: string;
        guestEmail: string;
        guestPhone: string;
        declineContact: boolean;
        lines: ({
          lineID: string;
          service: string;
          kind: "ticket" | "registration" | "fee" | "donation" | "property" | "sponsor";
          made: ({
            propertyID: string | null;
            sponsorID: string | null;
            name: string;
          })[];
          name: string;
          about: string;
          quantity: number;
          unitPrice: number;
          total: number;
          refunded: number;
          ended: boolean;
        })[];
        subtotal: number;
        discount: number;
        promoCode: string | null;
        fees: ({
          name: string;
          amount: number;
        })[];
        taxes: ({
          name: string;
          amount: number;
          included: boolean;
        })[];
        total: number;
        refunded: number;
        method: "card" | "bank" | "cash" | "manual" | "none" | null;
        cardBrand: string | null;
        cardLast4: string | null;
        giftTexts: string[];
        tickets: ({
          ticketID: string;
          number: number;
          state: "live" | "cancelled" | "refunded";
          holderName: string;
          product: string;
          program: string;
          picture: {
            uploadID: string;
            width: number | null;
            height: number | null;
            color: string | null;
            widths: number[];
          } | null;
          place: string;
          zone: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "Pacific/Honolulu" | "UTC";
          days: ({
            opensAt: string;
            closesAt: string;
          })[];
          validFrom: string | null;
          admits: number;
          code: string | null;
          lineID: string;
          holderEmail: string;
          service: string;
          given: boolean;
          claimed: boolean;
          changesUntil: string | null;
          paid: number;
          refunded: number;
        })[];
        responses: ({
          questionFormID: string;
          name: string;
          ticketID: string | null;
          elements: unknown[];
          isAnswered: boolean;
          answers: ({
            name: string;
            value: unknown;
          })[];
        })[];
        changesUntil: string | null;
        builderConsent: {
          wording: string;
          agreedAt: string | null;
        } | null;
        guestLink: {
          createdAt: string;
          expiresAt: string;
        } | null;
      }
    >;
  };
  usageRights: {
    /** Say what an entry’s files may be used for. `POST /{client}/contests/{service}/entries/{entryID}/usage-rights` A key for changeEntries. */
    giveUsageRights: Method<
      { service: string; entryID: string } & { body: {
        files: ({
          entryUploadID: string;
          version: number;
        })[];
        purposes: string[];
        until: string | null;
      } },
      false,
      Record<string, unknown>
    >;
    /** See what was said of an entry’s files, and by whom. `GET /{client}/contests/{service}/entries/{entryID}/usage-rights` A key for readEntries. */
    listUsageRights: Method<
      { service: string; entryID: string },
      false,
      {
        said: ({
          entryUploadID: string;
          version: number;
          asked: string[];
          given: string[];
          until: string | null;
          endsAt: string | null;
          by: string | null;
          at: string;
        })[];
      }
    >;
  };
  waitingList: {
    /** Who waits for what is sold out, in order. `GET /clients/{client}/services/{service}/waiting-list` A key for readSales. */
    listWaiting: Method<
      { service: string },
      false,
      {
        zone: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "Pacific/Honolulu" | "UTC";
        people: ({
          waitingID: string;
          product: string;
          name: string;
          email: string;
          quantity: number;
          state: "unconfirmed" | "waiting" | "offered" | "taken" | "passed";
          joinedAt: string;
          offeredUntil: string | null;
        })[];
      }
    >;
    /** Put somebody first on the waiting list. `POST /clients/{client}/services/{service}/waiting-list/{waitingID}/first` A key for changeSales. */
    moveWaitingFirst: Method<
      { service: string; waitingID: string },
      false,
      Record<string, unknown>
    >;
    /** Offer somebody on the waiting list what there is, whoever else waits. `POST /clients/{client}/services/{service}/waiting-list/{waitingID}/offer` A key for changeSales. */
    offerToWaiting: Method<
      { service: string; waitingID: string },
      false,
      Record<string, unknown>
    >;
    /** Take somebody off the waiting list. `POST /clients/{client}/services/{service}/waiting-list/{waitingID}/remove` A key for changeSales. */
    removeWaiting: Method<
      { service: string; waitingID: string },
      false,
      Record<string, unknown>
    >;
  };
  wallets: {
    /** Where a phone's wallet takes a ticket of one's own from; good for a few minutes. `GET /clients/{client}/services/{service}/tickets/{ticketID}/wallet` A key for readSales. */
    addPurchased: Method<
      { service: string; ticketID: string } & { query: {
        wallet: "apple" | "google";
      } },
      false,
      {
        url: string;
      }
    >;
  };
  webhooks: {
    /** Send events to an address; the secret that signs them is shown this once. An API key names events that it may read. `POST /clients/{client}/webhooks` A key for webhooks. */
    addWebhookReceiver: Method<
      { body: {
        /** Address */
        address: string;
        /** Program */
        serviceID?: string;
        /** Events */
        types?: ("entry.started" | "entry.submitted" | "entry.reopened" | "entry.withdrawn" | "entry.accepted" | "entry.refused" | "entry.returned" | "entry.disqualified" | "entry.reinstated" | "entry.category_changed" | "entry.owner_changed" | "entry.removed" | "recommendation.received" | "help.requested" | "scores.submitted" | "round.started" | "title.awarded" | "scores.released" | "scores.withheld" | "result.retracted" | "result.restored" | "application.awarded" | "award.accepted" | "award.declined" | "award.paid" | "order.paid" | "order.refunded" | "waiting.offered" | "invoice.sent" | "invoice.paid" | "invoice.voided" | "ticket.transferred" | "ticket.checked_in" | "ticket.check_in_undone" | "program.added" | "program.published" | "program.archived" | "program.cancelled" | "member.verified" | "member.lost" | "roster.imported" | "role.granted" | "role.removed" | "invitation.accepted" | "person.erased" | "vote.counted" | "vote.announced" | "survey.answered" | "sponsor.added" | "builder.added" | "home.added" | "message.sent")[];
      } },
      false,
      {
        receiverID: string;
        secret: string;
      }
    >;
    /** Change where events are sent to, and which. `POST /clients/{client}/webhooks/{receiverID}` A key for webhooks. */
    changeWebhookReceiver: Method<
      { receiverID: string } & { body: {
        /** Address */
        address: string;
        /** Program */
        serviceID?: string;
        /** Events */
        types?: ("entry.started" | "entry.submitted" | "entry.reopened" | "entry.withdrawn" | "entry.accepted" | "entry.refused" | "entry.returned" | "entry.disqualified" | "entry.reinstated" | "entry.category_changed" | "entry.owner_changed" | "entry.removed" | "recommendation.received" | "help.requested" | "scores.submitted" | "round.started" | "title.awarded" | "scores.released" | "scores.withheld" | "result.retracted" | "result.restored" | "application.awarded" | "award.accepted" | "award.declined" | "award.paid" | "order.paid" | "order.refunded" | "waiting.offered" | "invoice.sent" | "invoice.paid" | "invoice.voided" | "ticket.transferred" | "ticket.checked_in" | "ticket.check_in_undone" | "program.added" | "program.published" | "program.archived" | "program.cancelled" | "member.verified" | "member.lost" | "roster.imported" | "role.granted" | "role.removed" | "invitation.accepted" | "person.erased" | "vote.counted" | "vote.announced" | "survey.answered" | "sponsor.added" | "builder.added" | "home.added" | "message.sent")[];
      } },
      false,
      Record<string, unknown>
    >;
    /** A delivery: the request, and what came of each try. `GET /clients/{client}/webhook-deliveries/{deliveryID}` A key for webhooks. */
    getWebhookDelivery: Method<
      { deliveryID: string },
      false,
      {
        deliveryID: string;
        type: string;
        state: "waiting" | "delivered" | "failed" | "skipped";
        messageID: string;
        body: string;
        attempts: ({
          sentAt: string;
          tookMs: number;
          status: number | null;
          failure: string | null;
          answer: string;
        })[];
      }
    >;
    /** What was sent to a receiver in the last 30 days, newest first. `GET /clients/{client}/webhooks/{receiverID}/deliveries` A key for webhooks. */
    listWebhookDeliveries: List<
      { receiverID: string } & { query?: {
        state?: "waiting" | "delivered" | "failed" | "skipped";
        after?: string;
      } },
      false,
      {
        address: string;
        waiting: number;
        nextAt: string | null;
        deliveries: ({
          deliveryID: string;
          type: string;
          occurredAt: string;
          serviceName: string | null;
          state: "waiting" | "delivered" | "failed" | "skipped";
          status: number | null;
          failure: string | null;
          sentAt: string | null;
          attempts: number;
          nextAt: string | null;
        })[];
        next: string | null;
      },
      "deliveries"
    >;
    /** Where events are sent to, and how that goes; with an API key, the key’s own. `GET /clients/{client}/webhooks` A key for webhooks. */
    listWebhookReceivers: Method<
      {},
      true,
      {
        receivers: ({
          receiverID: string;
          address: string;
          types: string[];
          serviceID: string | null;
          serviceName: string | null;
          createdAt: string;
          offAt: string | null;
          offBecause: "staff" | "failing" | "gone" | "secret" | "key" | null;
          apiKeyName: string | null;
          failingSince: string | null;
          deliveredAt: string | null;
          earlierUntil: string | null;
          waiting: number;
          nextAt: string | null;
          failed: number;
          skipped: number;
        })[];
        programs: ({
          serviceID: string;
          name: string;
        })[];
      }
    >;
    /** Remove a receiver with its deliveries. `POST /clients/{client}/webhooks/{receiverID}/remove` A key for webhooks. */
    removeWebhookReceiver: Method<
      { receiverID: string },
      false,
      Record<string, unknown>
    >;
    /** Sign with a new secret; the earlier one signs beside it for a day more. Turns on what is off for want of a secret. `POST /clients/{client}/webhooks/{receiverID}/renew` A key for webhooks. */
    renewWebhookSecret: Method<
      { receiverID: string },
      false,
      {
        receiverID: string;
        secret: string;
      }
    >;
    /** Send events again since a time. `POST /clients/{client}/webhooks/{receiverID}/replay` A key for webhooks. */
    replayWebhooks: Method<
      { receiverID: string } & { body: {
        /** Since */
        since: string;
        /** Which */
        which: "missed" | "all";
      } },
      false,
      {
        events: number;
      }
    >;
    /** Send a delivery again, with the same webhook-id. `POST /clients/{client}/webhook-deliveries/{deliveryID}/resend` A key for webhooks. */
    resendWebhook: Method<
      { deliveryID: string },
      false,
      Record<string, unknown>
    >;
    /** Send a receiver a test now, and hear what it answers. `POST /clients/{client}/webhooks/{receiverID}/test` A key for webhooks. */
    testWebhookReceiver: Method<
      { receiverID: string },
      false,
      {
        deliveryID: string;
        delivered: boolean;
        attempt: {
          sentAt: string;
          tookMs: number;
          status: number | null;
          failure: string | null;
          answer: string;
        };
      }
    >;
    /** Send a receiver nothing more. `POST /clients/{client}/webhooks/{receiverID}/off` A key for webhooks. */
    turnWebhookOff: Method<
      { receiverID: string },
      false,
      Record<string, unknown>
    >;
    /** Send a receiver what happens from now on. `POST /clients/{client}/webhooks/{receiverID}/on` A key for webhooks. */
    turnWebhookOn: Method<
      { receiverID: string },
      false,
      Record<string, unknown>
    >;
  };
};

/** The method, what it carries, its paths, and of a list the property that has its items. */
export const calls = {
  acceptedRules: {
    acceptRules: ["POST","json",["/{client}/contests/{service}/entries/{entryID}/accept-rules"]],
  },
  answerFiles: {
    getAnswerFile: ["GET","download",["/clients/{client}/services/{service}/transactions/{transactionID}/answers/files/{uploadID}"]],
    uploadResponseFile: ["POST","upload",["/clients/{client}/services/{service}/transactions/{transactionID}/answers/files"]],
  },
  apiKeys: {
    getOwnAPIKey: ["GET","json",["/clients/{client}/api-key"]],
  },
  attendance: {
    attendanceForBuilder: ["GET","json",["/{client}/parades/{service}/attendance-for-builder/{builderID}"]],
    downloadAttendanceContacts: ["POST","download",["/clients/{client}/services/{service}/attendance/contacts","/{client}/parades/{service}/attendance/contacts"]],
    downloadAttendanceList: ["POST","download",["/clients/{client}/services/{service}/attendance/list","/{client}/parades/{service}/attendance/list"]],
    getAttendance: ["GET","json",["/clients/{client}/services/{service}/attendance"]],
    listAttendanceContacts: ["GET","json",["/clients/{client}/services/{service}/attendance/contacts","/{client}/parades/{service}/attendance/contacts"],"contacts"],
  },
  audit: {
    auditChoices: ["GET","json",["/clients/{client}/audit/choices"]],
    auditLog: ["GET","json",["/clients/{client}/audit"],"entries"],
    downloadChanges: ["POST","json",["/clients/{client}/audit/download"]],
  },
  backgroundWork: {
    backgroundWork: ["GET","json",["/clients/{client}/background-work"]],
  },
  books: {
    checkBooks: ["POST","json",["/clients/{client}/books/check"]],
    downloadLedger: ["POST","json",["/clients/{client}/books/ledger/download"]],
    getBooks: ["GET","json",["/clients/{client}/books"]],
    listLedger: ["GET","json",["/clients/{client}/books/ledger"],"entries"],
  },
  builderConsent: {
    changeBuilderConsent: ["POST","json",["/clients/{client}/services/{service}/transactions/{transactionID}/builder-consent"]],
  },
  builders: {
    addBuilder: ["POST","json",["/{client}/parades/{service}/builders"]],
    changeBuilderInfo: ["POST","json",["/{client}/parades/{service}/builders/{builderID}/info"]],
    getBuilder: ["GET","json",["/{client}/parades/{service}/builders/{builderID}"]],
    listBuilders: ["GET","json",["/{client}/parades/{service}/builders"]],
    orderBuilders: ["POST","json",["/{client}/parades/{service}/builders/order"]],
    removeBuilder: ["POST","json",["/{client}/parades/{service}/builders/{builderID}/remove"]],
    removeBuilderFile: ["POST","json",["/{client}/parades/{service}/builders/{builderID}/uploads/{field}/remove"]],
    restoreBuilder: ["POST","json",["/{client}/parades/{service}/builders/{builderID}/restore"]],
    uploadBuilderFile: ["POST","upload",["/{client}/parades/{service}/builders/{builderID}/uploads/{field}"]],
  },
  cancellation: {
    getCancellation: ["GET","json",["/clients/{client}/services/{service}/cancellation"]],
  },
  ceremony: {
    getCeremony: ["GET","json",["/{client}/contests/{service}/results/ceremony"]],
  },
  certificates: {
    getCertificates: ["GET","json",["/{client}/contests/{service}/certificates"]],
  },
  checkIns: {
    listCheckIns: ["GET","json",["/clients/{client}/services/{service}/check-ins"],"checkIns"],
  },
  clientSettings: {
    clientSettings: ["GET","json",["/clients/{client}/settings"]],
    getMemberRule: ["GET","json",["/clients/{client}/member-rule"]],
  },
  contests: {
    changeCategoryDates: ["POST","json",["/{client}/contests/{service}/categories/{categoryID}/dates"]],
    createCategory: ["POST","json",["/{client}/contests/{service}/categories"]],
    createFolder: ["POST","json",["/{client}/contests/{service}/folders"]],
    createForm: ["POST","json",["/{client}/contests/{service}/entry-forms"]],
    duplicateFolder: ["POST","json",["/{client}/contests/{service}/folders/{documentFolderID}/duplicate"]],
    duplicateForm: ["POST","json",["/{client}/contests/{service}/entry-forms/{entryFormID}/duplicate"]],
    editCategory: ["POST","json",["/{client}/contests/{service}/categories/{categoryID}"]],
    editFolder: ["POST","json",["/{client}/contests/{service}/folders/{documentFolderID}"]],
    editForm: ["POST","json",["/{client}/contests/{service}/entry-forms/{entryFormID}"]],
    getForm: ["GET","json",["/{client}/contests/{service}/entry-forms/{entryFormID}"]],
    listCategories: ["GET","json",["/{client}/contests/{service}/categories"]],
    listFolders: ["GET","json",["/{client}/contests/{service}/folders"]],
    listForms: ["GET","json",["/{client}/contests/{service}/entry-forms"]],
    orderCategories: ["POST","json",["/{client}/contests/{service}/categories-order"]],
    orderFolders: ["POST","json",["/{client}/contests/{service}/folders-order"]],
    orderForms: ["POST","json",["/{client}/contests/{service}/entry-forms-order"]],
    removeCategory: ["POST","json",["/{client}/contests/{service}/categories/{categoryID}/remove"]],
    removeFolder: ["POST","json",["/{client}/contests/{service}/folders/{documentFolderID}/remove"]],
    removeForm: ["POST","json",["/{client}/contests/{service}/entry-forms/{entryFormID}/remove"]],
    restoreForm: ["POST","json",["/{client}/contests/{service}/entry-forms/{entryFormID}/restore"]],
    saveFormDefinition: ["POST","json",["/{client}/contests/{service}/entry-forms/{entryFormID}/definition"]],
    withdrawForm: ["POST","json",["/{client}/contests/{service}/entry-forms/{entryFormID}/withdraw"]],
  },
  copying: {
    copyService: ["POST","json",["/clients/{client}/services/copy"]],
    createFromTemplate: ["POST","json",["/clients/{client}/services/from-template"]],
    listTemplates: ["GET","json",["/clients/{client}/templates"]],
  },
  detailsDue: {
    changeHomesDue: ["POST","json",["/clients/{client}/services/{service}/homes-due"]],
    changeSponsorsDue: ["POST","json",["/{client}/{serviceType}/{service}/sponsors-due"]],
    getHomesDue: ["GET","json",["/clients/{client}/services/{service}/homes-due"]],
    getSponsorsDue: ["GET","json",["/{client}/{serviceType}/{service}/sponsors-due"]],
  },
  discussion: {
    getDiscussion: ["GET","json",["/{client}/contests/{service}/entries/{entryID}/discussion"]],
  },
  disputes: {
    evidenceFile: ["GET","download",["/clients/{client}/services/{service}/transactions/{transactionID}/evidence"]],
  },
  door: {
    acknowledgeDisputedScan: ["POST","json",["/clients/{client}/services/{service}/scans/{scanID}/acknowledge"]],
    autoSubmit: ["POST","json",["/clients/{client}/services/{service}/auto-submit"]],
    checkIn: ["POST","json",["/clients/{client}/services/{service}/checkin/{ticketID}"]],
    getDoor: ["GET","json",["/clients/{client}/services/{service}/door"]],
    getInside: ["GET","json",["/clients/{client}/services/{service}/door/inside"]],
    listCheckinItems: ["GET","json",["/clients/{client}/services/{service}/checkin-items"]],
    listDisputedScans: ["GET","json",["/clients/{client}/services/{service}/scans/disputed"]],
    scan: ["GET","json",["/clients/{client}/services/{service}/scan"]],
  },
  doorList: {
    listLetIn: ["GET","json",["/clients/{client}/services/{service}/door/let-in"]],
    listSealedTickets: ["GET","json",["/clients/{client}/services/{service}/door/list"]],
  },
  entering: {
    addEntryForNewcomer: ["POST","json",["/{client}/contests/{service}/entries/for-newcomer"]],
  },
  entries: {
    changeEntryCategory: ["POST","json",["/{client}/contests/{service}/entries/{entryID}/change-category"]],
    changeEntryOwner: ["POST","json",["/{client}/contests/{service}/entries/{entryID}/change-owner"]],
    disqualifyEntry: ["POST","json",["/{client}/contests/{service}/entries/{entryID}/disqualify","/contests/{service}/applications/{scholarship}/{entryID}/disqualify"]],
    downloadEntries: ["POST","json",["/{client}/contests/{service}/entries/download"]],
    downloadEntryPaper: ["POST","download",["/{client}/contests/{service}/entries/{entryID}/paper"]],
    extendEntry: ["POST","json",["/{client}/contests/{service}/entries/{entryID}/extend"]],
    getEntry: ["GET","json",["/clients/{client}/services/{service}/entries/{entryID}","/clients/{client}/services/{service}/applications/{scholarship}/{entryID}"]],
    listEntries: ["GET","json",["/clients/{client}/services/{service}/entries"],"entries"],
    previewEntry: ["GET","json",["/{client}/contests/{service}/entries/preview/{categoryID}"]],
    removeEntry: ["POST","json",["/{client}/contests/{service}/entries/{entryID}/remove","/contests/{service}/applications/{scholarship}/{entryID}/remove"]],
    saveEntryForm: ["POST","json",["/{client}/contests/{service}/entries/{entryID}/entry-forms/{formID}","/contests/{service}/applications/{scholarship}/{entryID}/entry-forms/{formID}"]],
    submitEntry: ["POST","json",["/{client}/contests/{service}/entries/{entryID}/submit","/contests/{service}/applications/{scholarship}/{entryID}/submit"]],
    submitEntryWhenPaid: ["POST","json",["/{client}/contests/{service}/entries/{entryID}/submit-when-paid"]],
    takeBackEntry: ["POST","json",["/{client}/contests/{service}/entries/{entryID}/take-back"]],
    withdrawEntry: ["POST","json",["/{client}/contests/{service}/entries/{entryID}/withdraw"]],
  },
  entryCopies: {
    copyEntry: ["POST","json",["/{client}/contests/{service}/entries/{entryID}/copies"]],
    listCopyCategories: ["GET","json",["/{client}/contests/{service}/entries/{entryID}/copies"]],
  },
  entryFeePayments: {
    chargeEntryFee: ["POST","json",["/clients/{client}/services/{service}/entries/{entryID}/fee/charge"]],
    getEntryFee: ["GET","json",["/clients/{client}/services/{service}/entries/{entryID}/fee"]],
    getEntryFeeReturn: ["GET","json",["/clients/{client}/services/{service}/entries/{entryID}/fee/return"]],
    recordEntryPayment: ["POST","json",["/clients/{client}/services/{service}/entries/{entryID}/fee/record-payment"]],
    waiveEntryFee: ["POST","json",["/clients/{client}/services/{service}/entries/{entryID}/fee/waive"]],
  },
  entryFeeSettings: {
    changeEntryFeeSettings: ["POST","json",["/clients/{client}/services/{service}/entry-fee-settings"]],
    getEntryFeeSettings: ["GET","json",["/clients/{client}/services/{service}/entry-fee-settings"]],
  },
  entryNotes: {
    addEntryNote: ["POST","json",["/{client}/contests/{service}/entries/{entryID}/notes"]],
    getEntryHistory: ["GET","json",["/clients/{client}/services/{service}/entries/{entryID}/history"],"entries"],
    getEntryNotes: ["GET","json",["/clients/{client}/services/{service}/entries/{entryID}/notes"]],
    removeEntryNote: ["POST","json",["/{client}/contests/{service}/entries/{entryID}/notes/{noteID}/remove"]],
  },
  entryUploads: {
    beginIncomingUpload: ["POST","json",["/{client}/contests/{service}/entries/{entryID}/uploads/{folderID}/incoming"]],
    bringEntryUploads: ["POST","json",["/{client}/contests/{service}/entries/{entryID}/uploads/{folderID}/bring"]],
    cancelIncomingUpload: ["POST","json",["/{client}/contests/{service}/entries/{entryID}/uploads/{folderID}/incoming/{incomingUploadID}/cancel"]],
    captionEntryUploads: ["POST","json",["/{client}/contests/{service}/entries/{entryID}/uploads/{folderID}/captions","/contests/{service}/applications/{scholarship}/{entryID}/uploads/{folderID}/captions"]],
    downloadEntryPicture: ["GET","download",["/{client}/contests/{service}/entries/{entryID}/pictures/{uploadID}"]],
    finishIncomingUpload: ["POST","json",["/{client}/contests/{service}/entries/{entryID}/uploads/{folderID}/incoming/{incomingUploadID}/finish"]],
    getIncomingUpload: ["GET","json",["/{client}/contests/{service}/entries/{entryID}/uploads/{folderID}/incoming/{incomingUploadID}"]],
    orderEntryUploads: ["POST","json",["/{client}/contests/{service}/entries/{entryID}/uploads/{folderID}/order","/contests/{service}/applications/{scholarship}/{entryID}/uploads/{folderID}/order"]],
    removeEntryUpload: ["POST","json",["/{client}/contests/{service}/entries/{entryID}/uploads/{folderID}/remove","/contests/{service}/applications/{scholarship}/{entryID}/uploads/{folderID}/remove"]],
    sendUploadPart: ["POST","upload",["/{client}/contests/{service}/entries/{entryID}/uploads/{folderID}/incoming/{incomingUploadID}/parts"]],
    updateEntryUpload: ["POST","json",["/{client}/contests/{service}/entries/{entryID}/uploads/{folderID}/update","/contests/{service}/applications/{scholarship}/{entryID}/uploads/{folderID}/update"]],
    uploadEntryFile: ["POST","upload",["/{client}/contests/{service}/entries/{entryID}/uploads/{folderID}","/contests/{service}/applications/{scholarship}/{entryID}/uploads/{folderID}"]],
  },
  entryViews: {
    removeEntryView: ["POST","json",["/{client}/contests/{service}/entries/views/{entryViewID}/remove"]],
    saveEntryView: ["POST","json",["/{client}/contests/{service}/entries/views"]],
  },
  feedback: {
    getFeedback: ["GET","json",["/{client}/contests/{service}/entries/{entryID}/feedback"]],
  },
  fees: {
    createFee: ["POST","json",["/clients/{client}/services/{service}/fees"]],
    editFee: ["POST","json",["/clients/{client}/services/{service}/fees/{feeID}"]],
    listFees: ["GET","json",["/clients/{client}/services/{service}/fees"]],
    removeFee: ["POST","json",["/clients/{client}/services/{service}/fees/{feeID}/remove"]],
  },
  fieldGroups: {
    createFieldGroup: ["POST","json",["/{client}/parades/{service}/field-groups"]],
    editFieldGroup: ["POST","json",["/{client}/parades/{service}/field-groups/{fieldGroupID}"]],
    getFieldGroup: ["GET","json",["/{client}/parades/{service}/field-groups/{fieldGroupID}"]],
    listFieldGroups: ["GET","json",["/{client}/parades/{service}/field-groups"]],
    orderFieldGroups: ["POST","json",["/{client}/parades/{service}/field-groups-order"]],
    removeFieldGroup: ["POST","json",["/{client}/parades/{service}/field-groups/{fieldGroupID}/remove"]],
    saveFieldGroupDefinition: ["POST","json",["/{client}/parades/{service}/field-groups/{fieldGroupID}/definition"]],
  },
  finding: {
    findRecords: ["GET","json",["/clients/{client}/find"]],
  },
  framingSites: {
    getFramingSites: ["GET","json",["/clients/{client}/framing-sites"]],
  },
  galleryEditing: {
    changeEntryWords: ["POST","json",["/{client}/contests/{service}/entries/{entryID}/words"]],
    chooseGalleryEntries: ["POST","json",["/{client}/contests/{service}/galleries/{galleryID}/entries"]],
    createGallery: ["POST","json",["/{client}/contests/{service}/galleries"]],
    editGallery: ["POST","json",["/{client}/contests/{service}/galleries/{galleryID}"]],
    listGalleries: ["GET","json",["/{client}/contests/{service}/galleries"]],
    listGalleryChoices: ["GET","json",["/{client}/contests/{service}/galleries/{galleryID}/entries"]],
    orderGalleries: ["POST","json",["/{client}/contests/{service}/galleries-order"]],
    previewGallery: ["GET","json",["/{client}/contests/{service}/galleries/{galleryID}/preview"]],
    removeGallery: ["POST","json",["/{client}/contests/{service}/galleries/{galleryID}/remove"]],
  },
  geocoding: {
    findPlace: ["POST","json",["/{client}/parades/{service}/properties/{propertyID}/find-place"]],
  },
  giving: {
    downloadGifts: ["POST","json",["/clients/{client}/giving/download"]],
    getGiving: ["GET","json",["/clients/{client}/giving"],"years"],
    resendStatement: ["POST","json",["/clients/{client}/giving/statements/again"]],
    sendStatements: ["POST","json",["/clients/{client}/giving/statements"]],
  },
  guests: {
    freeTicket: ["POST","json",["/clients/{client}/services/{service}/tickets/{ticketID}/free"]],
    makeGuestLink: ["POST","json",["/clients/{client}/services/{service}/transactions/{transactionID}/guest-link"]],
    nameTicket: ["POST","json",["/clients/{client}/services/{service}/tickets/{ticketID}/holder"]],
    revokeGuestLink: ["POST","json",["/clients/{client}/services/{service}/transactions/{transactionID}/guest-link/revoke"]],
  },
  helpVideos: {
    changeEntrantVideo: ["POST","json",["/clients/{client}/services/{service}/help-videos/entrants"]],
    changeScorerVideo: ["POST","json",["/clients/{client}/services/{service}/help-videos/scorers"]],
  },
  home: {
    clientHome: ["GET","json",["/clients/{client}/home"]],
  },
  imports: {
    beginArchive: ["POST","json",["/clients/{client}/services/{service}/imports/archives"]],
    cancelArchive: ["POST","json",["/clients/{client}/services/{service}/imports/archives/{incomingUploadID}/cancel"]],
    getIncomingArchive: ["GET","json",["/clients/{client}/services/{service}/imports/archives/{incomingUploadID}"]],
    listImports: ["GET","json",["/clients/{client}/services/{service}/imports"]],
    lookAtImportTable: ["POST","json",["/clients/{client}/services/{service}/imports/table/look"]],
    previewImport: ["POST","json",["/clients/{client}/services/{service}/imports/preview"]],
    sendArchivePart: ["POST","upload",["/clients/{client}/services/{service}/imports/archives/{incomingUploadID}/parts"]],
    startImport: ["POST","json",["/clients/{client}/services/{service}/imports"]],
    takeImportBack: ["POST","json",["/clients/{client}/services/{service}/imports/{importID}/take-back"]],
    uploadImportTable: ["POST","upload",["/clients/{client}/services/{service}/imports/table"]],
  },
  invoices: {
    correctInvoiceAddress: ["POST","json",["/clients/{client}/invoices/{invoiceID}/correct-address"]],
    correctInvoiceReceivedDay: ["POST","json",["/clients/{client}/invoices/{invoiceID}/received-on"]],
    createInvoice: ["POST","json",["/clients/{client}/invoices"]],
    downloadInvoices: ["POST","json",["/clients/{client}/invoices/download"]],
    editInvoice: ["POST","json",["/clients/{client}/invoices/{invoiceID}"]],
    getInvoice: ["GET","json",["/clients/{client}/invoices/{invoiceID}"]],
    invoiceFile: ["GET","download",["/clients/{client}/invoices/{invoiceID}/pdf"]],
    invoiceHistory: ["GET","json",["/clients/{client}/invoices/{invoiceID}/history"]],
    listInvoices: ["GET","json",["/clients/{client}/invoices"],"invoices"],
    markInvoicePaid: ["POST","json",["/clients/{client}/invoices/{invoiceID}/mark-paid"]],
    refundInvoice: ["POST","json",["/clients/{client}/invoices/{invoiceID}/refund"]],
    removeInvoice: ["POST","json",["/clients/{client}/invoices/{invoiceID}/remove"]],
    reopenInvoice: ["POST","json",["/clients/{client}/invoices/{invoiceID}/reopen"]],
    sendInvoice: ["POST","json",["/clients/{client}/invoices/{invoiceID}/send"]],
    voidInvoice: ["POST","json",["/clients/{client}/invoices/{invoiceID}/void"]],
  },
  journal: {
    downloadJournal: ["POST","json",["/clients/{client}/books/journal/download"]],
    getJournal: ["GET","json",["/clients/{client}/books/journal"]],
  },
  levels: {
    changeFeeder: ["POST","json",["/{client}/contests/{service}/feeders/{feederProgramID}"]],
    inviteFeeder: ["POST","json",["/{client}/contests/{service}/feeders/invitations"]],
    listFeeders: ["GET","json",["/{client}/contests/{service}/feeders"]],
    makeFeederCode: ["POST","json",["/{client}/contests/{service}/feeders/codes"]],
    withdrawFeederCode: ["POST","json",["/{client}/contests/{service}/feeders/codes/{feederCodeID}/withdraw"]],
    withdrawFeederInvitation: ["POST","json",["/{client}/contests/{service}/feeders/invitations/{feederInvitationID}/withdraw"]],
  },
  mailSettings: {
    changeMailSettings: ["POST","json",["/clients/{client}/services/{service}/mails"]],
    getMailSettings: ["GET","json",["/clients/{client}/services/{service}/mails"]],
  },
  mailTemplates: {
    listMailTemplates: ["GET","json",["/clients/{client}/mail-templates"]],
  },
  manyEntries: {
    changeCategoryOfEntries: ["POST","json",["/{client}/contests/{service}/entries/many/change-category"]],
    changeOwnerOfEntries: ["POST","json",["/{client}/contests/{service}/entries/many/change-owner"]],
    disqualifyEntries: ["POST","json",["/{client}/contests/{service}/entries/many/disqualify"]],
    downloadEntryFiles: ["POST","json",["/{client}/contests/{service}/entries/many/files"]],
    downloadJudgingBook: ["POST","json",["/{client}/contests/{service}/entries/many/judging-book"]],
    extendEntries: ["POST","json",["/{client}/contests/{service}/entries/many/extend"]],
    listEntryIDs: ["GET","json",["/clients/{client}/services/{service}/entry-ids"]],
    removeEntries: ["POST","json",["/{client}/contests/{service}/entries/many/remove"]],
    reopenEntries: ["POST","json",["/{client}/contests/{service}/entries/many/reopen"]],
    screenEntries: ["POST","json",["/{client}/contests/{service}/entries/many/screen"]],
    showEntriesInGallery: ["POST","json",["/{client}/contests/{service}/entries/many/gallery"]],
    tagEntries: ["POST","json",["/{client}/contests/{service}/entries/many/tag"]],
    waiveFeesOfEntries: ["POST","json",["/{client}/contests/{service}/entries/many/waive-fee"]],
  },
  memberList: {
    listMembers: ["GET","json",["/clients/{client}/members"],"members"],
  },
  overview: {
    contestOverview: ["GET","json",["/{client}/contests/{service}/overview"]],
  },
  people: {
    downloadPeople: ["POST","json",["/clients/{client}/people/download"]],
    listPeople: ["GET","json",["/clients/{client}/people"],"people"],
    verifyMembership: ["POST","json",["/clients/{client}/people/{userID}/membership"]],
  },
  person: {
    getGuest: ["GET","json",["/clients/{client}/guests/{orderID}"]],
    getPerson: ["GET","json",["/clients/{client}/people/{userID}"]],
    personHistory: ["GET","json",["/clients/{client}/people/{userID}/history"],"entries"],
  },
  previewLinks: {
    listPreviewLinks: ["GET","json",["/clients/{client}/services/{service}/preview-links"]],
    makePreviewLink: ["POST","json",["/clients/{client}/services/{service}/preview-links"]],
    previewService: ["GET","json",["/clients/{client}/services/{service}/preview"]],
    previewTour: ["GET","json",["/{client}/parades/{service}/preview/tour"]],
    previewTourHome: ["GET","json",["/{client}/parades/{service}/preview/tour/{propertyID}"]],
    withdrawPreviewLink: ["POST","json",["/clients/{client}/services/{service}/preview-links/{linkID}/withdraw"]],
  },
  products: {
    changePrices: ["POST","json",["/clients/{client}/services/{service}/products/{productID}/prices"]],
    createProduct: ["POST","json",["/clients/{client}/services/{service}/products"]],
    createQuota: ["POST","json",["/clients/{client}/services/{service}/quotas"]],
    editProduct: ["POST","json",["/clients/{client}/services/{service}/products/{productID}"]],
    editQuota: ["POST","json",["/clients/{client}/services/{service}/quotas/{quotaID}"]],
    listProducts: ["GET","json",["/clients/{client}/services/{service}/products"]],
    orderProducts: ["POST","json",["/clients/{client}/services/{service}/products-order"]],
    removeProduct: ["POST","json",["/clients/{client}/services/{service}/products/{productID}/remove"]],
    removeQuota: ["POST","json",["/clients/{client}/services/{service}/quotas/{quotaID}/remove"]],
    restoreProduct: ["POST","json",["/clients/{client}/services/{service}/products/{productID}/restore"]],
    withdrawProduct: ["POST","json",["/clients/{client}/services/{service}/products/{productID}/withdraw"]],
  },
  programOverviews: {
    eventOverview: ["GET","json",["/{client}/events/{service}/overview"]],
    paradeOverview: ["GET","json",["/{client}/parades/{service}/overview"]],
    surveyOverview: ["GET","json",["/{client}/surveys/{service}/overview"]],
  },
  programParts: {
    listUsedParts: ["GET","json",["/clients/{client}/services/{service}/used-parts"]],
  },
  promoCodes: {
    createPromoCode: ["POST","json",["/clients/{client}/services/{service}/promo-codes"]],
    createPromoCodes: ["POST","json",["/clients/{client}/services/{service}/promo-codes/many"]],
    downloadPromoCodes: ["POST","json",["/clients/{client}/services/{service}/promo-codes/download"]],
    editPromoCode: ["POST","json",["/clients/{client}/services/{service}/promo-codes/{promoCodeID}"]],
    listPromoCodes: ["GET","json",["/clients/{client}/services/{service}/promo-codes"],"promoCodes"],
    restorePromoCode: ["POST","json",["/clients/{client}/services/{service}/promo-codes/{promoCodeID}/restore"]],
    withdrawBatch: ["POST","json",["/clients/{client}/services/{service}/promo-codes/{promoCodeID}/withdraw-batch"]],
    withdrawPromoCode: ["POST","json",["/clients/{client}/services/{service}/promo-codes/{promoCodeID}/withdraw"]],
  },
  properties: {
    addProperty: ["POST","json",["/{client}/parades/{service}/properties"]],
    captionPropertyImage: ["POST","json",["/{client}/parades/{service}/properties/{propertyID}/images/caption"]],
    changeGroupOfProperties: ["POST","json",["/{client}/parades/{service}/properties/many/change-group"]],
    changeOnlineTour: ["POST","json",["/{client}/parades/{service}/properties/{propertyID}/online-tour"]],
    changeOpenHours: ["POST","json",["/{client}/parades/{service}/properties/{propertyID}/open-hours"]],
    changePropertyAdminSettings: ["POST","json",["/{client}/parades/{service}/properties/{propertyID}/admin-settings"]],
    changePropertyGroup: ["POST","json",["/{client}/parades/{service}/properties/{propertyID}/change-group"]],
    changePropertyInfo: ["POST","json",["/{client}/parades/{service}/properties/{propertyID}/info"]],
    createPropertyGroup: ["POST","json",["/{client}/parades/{service}/property-groups"]],
    disqualifyProperties: ["POST","json",["/{client}/parades/{service}/properties/many/disqualify"]],
    disqualifyProperty: ["POST","json",["/{client}/parades/{service}/properties/{propertyID}/disqualify"]],
    downloadProperties: ["POST","json",["/{client}/parades/{service}/properties/download"]],
    editPropertyGroup: ["POST","json",["/{client}/parades/{service}/property-groups/{propertyGroupID}"]],
    getProperty: ["GET","json",["/{client}/parades/{service}/properties/{propertyID}"]],
    listProperties: ["GET","json",["/{client}/parades/{service}/properties"]],
    orderProperties: ["POST","json",["/{client}/parades/{service}/properties/order"]],
    orderPropertyGroups: ["POST","json",["/{client}/parades/{service}/property-groups-order"]],
    orderPropertyImages: ["POST","json",["/{client}/parades/{service}/properties/{propertyID}/images/order"]],
    removeProperty: ["POST","json",["/{client}/parades/{service}/properties/{propertyID}/remove"]],
    removePropertyGroup: ["POST","json",["/{client}/parades/{service}/property-groups/{propertyGroupID}/remove"]],
    removePropertyImage: ["POST","json",["/{client}/parades/{service}/properties/{propertyID}/images/remove"]],
    restoreProperty: ["POST","json",["/{client}/parades/{service}/properties/{propertyID}/restore"]],
    saveMetaData: ["POST","json",["/{client}/parades/{service}/properties/{propertyID}/meta-data/{fieldGroupID}"]],
    uploadPropertyFile: ["POST","upload",["/{client}/parades/{service}/properties/{propertyID}/uploads/{field}"]],
  },
  publicVoteEditing: {
    getPublicVote: ["GET","json",["/clients/{client}/services/{service}/votes/{publicVoteID}"]],
    listPublicVotes: ["GET","json",["/clients/{client}/services/{service}/votes"]],
  },
  publishing: {
    publicView: ["GET","json",["/clients/{client}/services/{service}/public-view"]],
  },
  questions: {
    createQuestionForm: ["POST","json",["/clients/{client}/services/{service}/question-forms"]],
    editQuestionForm: ["POST","json",["/clients/{client}/services/{service}/question-forms/{questionFormID}"]],
    getQuestionForm: ["GET","json",["/clients/{client}/services/{service}/question-forms/{questionFormID}"]],
    listQuestionForms: ["GET","json",["/clients/{client}/services/{service}/question-forms"]],
    removeQuestionForm: ["POST","json",["/clients/{client}/services/{service}/question-forms/{questionFormID}/remove"]],
    restoreQuestionForm: ["POST","json",["/clients/{client}/services/{service}/question-forms/{questionFormID}/restore"]],
    saveQuestions: ["POST","json",["/clients/{client}/services/{service}/question-forms/{questionFormID}/definition"]],
    withdrawQuestionForm: ["POST","json",["/clients/{client}/services/{service}/question-forms/{questionFormID}/withdraw"]],
  },
  receipts: {
    getReceipt: ["GET","json",["/clients/{client}/services/{service}/receipts/{receiptID}"]],
    receiptFile: ["GET","download",["/clients/{client}/services/{service}/receipts/{receiptID}/pdf"]],
  },
  recommendations: {
    changeRecommendationSettings: ["POST","json",["/{client}/contests/{service}/recommendations/settings"]],
    getRecommendationFile: ["GET","download",["/{client}/contests/{service}/entries/{entryID}/recommendations/{recommendationID}/file"]],
    getRecommendationQuestions: ["GET","json",["/{client}/contests/{service}/recommendations/questions"]],
    getRecommendationSettings: ["GET","json",["/{client}/contests/{service}/recommendations/settings"]],
    readRecommendations: ["GET","json",["/{client}/contests/{service}/entries/{entryID}/recommendations/received"]],
    remindForApplicant: ["POST","json",["/{client}/contests/{service}/entries/{entryID}/recommendations/{recommendationID}/remind"]],
    saveRecommendationQuestions: ["POST","json",["/{client}/contests/{service}/recommendations/questions"]],
    waiveRecommendation: ["POST","json",["/{client}/contests/{service}/entries/{entryID}/recommendations/waive"]],
  },
  registration: {
    previewRegistration: ["POST","json",["/clients/{client}/services/{service}/registration/preview/{dateTime}"]],
  },
  rehearsals: {
    getRehearsal: ["GET","json",["/clients/{client}/services/{service}/rehearsal"]],
  },
  reminders: {
    changeReminders: ["POST","json",["/clients/{client}/services/{service}/reminders"]],
    getReminders: ["GET","json",["/clients/{client}/services/{service}/reminders"]],
  },
  responses: {
    changeResponses: ["POST","json",["/clients/{client}/services/{service}/transactions/{transactionID}/responses"]],
  },
  results: {
    downloadResults: ["POST","json",["/{client}/contests/{service}/results/download"]],
    downloadScorers: ["POST","json",["/{client}/contests/{service}/scorers/download"]],
    getResult: ["GET","json",["/{client}/contests/{service}/results/{entryID}"]],
    getResults: ["GET","json",["/{client}/contests/{service}/results"]],
    listScorers: ["GET","json",["/{client}/contests/{service}/scorers"]],
  },
  retention: {
    deletedData: ["GET","json",["/clients/{client}/retention/deleted"]],
  },
  rosters: {
    getRoster: ["GET","json",["/clients/{client}/roster"]],
    getRosterImport: ["GET","json",["/clients/{client}/roster/imports/{taskID}"]],
    importRoster: ["POST","json",["/clients/{client}/roster/import"]],
    lookAtRoster: ["POST","json",["/clients/{client}/roster/file/look"]],
    previewRoster: ["POST","json",["/clients/{client}/roster/preview"]],
    restoreRoster: ["POST","json",["/clients/{client}/roster/restore"]],
    sendRoster: ["POST","upload",["/clients/{client}/roster/send"]],
    uploadRoster: ["POST","upload",["/clients/{client}/roster/file"]],
  },
  rounds: {
    getRound: ["GET","json",["/{client}/contests/{service}/rounds"]],
    makeShortlist: ["POST","json",["/{client}/contests/{service}/rounds/shortlist"]],
  },
  rules: {
    changeRules: ["POST","json",["/{client}/contests/{service}/rules"]],
    listRules: ["GET","json",["/{client}/contests/{service}/rules"]],
    uploadRulesFile: ["POST","upload",["/{client}/contests/{service}/rules/file"]],
  },
  sales: {
    changeContact: ["POST","json",["/clients/{client}/services/{service}/transactions/{transactionID}/contact"]],
    correctAddress: ["POST","json",["/clients/{client}/services/{service}/transactions/{transactionID}/mails/{mailID}/correct-address"]],
    correctReceivedDay: ["POST","json",["/clients/{client}/services/{service}/transactions/{transactionID}/received-on"]],
    downloadGuests: ["POST","json",["/clients/{client}/services/{service}/guests/download"]],
    downloadTransactions: ["POST","json",["/clients/{client}/services/{service}/transactions/download"]],
    fillTransaction: ["POST","json",["/clients/{client}/services/{service}/transactions/{transactionID}/fill"]],
    listTransactions: ["GET","json",["/clients/{client}/services/{service}/transactions"],"transactions"],
    moveTicket: ["POST","json",["/clients/{client}/services/{service}/tickets/{ticketID}/move"]],
    noteTransaction: ["POST","json",["/clients/{client}/services/{service}/transactions/{transactionID}/note"]],
    refundAmount: ["POST","json",["/clients/{client}/services/{service}/transactions/{transactionID}/refund-amount"]],
    refundTransaction: ["POST","json",["/clients/{client}/services/{service}/transactions/{transactionID}/refund"]],
    resendReceipt: ["POST","json",["/clients/{client}/services/{service}/transactions/{transactionID}/resend"]],
    salesSummary: ["GET","json",["/clients/{client}/services/{service}/sales"]],
    seeToRefusedRefunds: ["POST","json",["/clients/{client}/services/{service}/transactions/{transactionID}/refused-refunds"]],
    sellByHand: ["POST","json",["/clients/{client}/services/{service}/checkout/by-hand"]],
    transactionHistory: ["GET","json",["/clients/{client}/services/{service}/transactions/{transactionID}/history"]],
  },
  salesSettings: {
    changeSalesSettings: ["POST","json",["/clients/{client}/services/{service}/sales-settings"]],
    getSalesSettings: ["GET","json",["/clients/{client}/services/{service}/sales-settings"]],
  },
  scorerPanels: {
    listScorerPanels: ["GET","json",["/{client}/contests/{service}/scorers/panels"]],
  },
  scorerPlans: {
    listScorerPlans: ["GET","json",["/{client}/contests/{service}/scorers/plans"]],
  },
  scoresheets: {
    chooseScoresheetCategories: ["POST","json",["/{client}/contests/{service}/scoresheets/{scoresheetID}/categories"]],
    createScoresheet: ["POST","json",["/{client}/contests/{service}/scoresheets"]],
    editScoresheet: ["POST","json",["/{client}/contests/{service}/scoresheets/{scoresheetID}"]],
    listScoresheets: ["GET","json",["/{client}/contests/{service}/scoresheets"]],
    removeScoresheet: ["POST","json",["/{client}/contests/{service}/scoresheets/{scoresheetID}/remove"]],
  },
  scoring: {
    getProgress: ["GET","json",["/{client}/contests/{service}/progress/{userID}/{entryID}"]],
    previewScoring: ["GET","json",["/{client}/contests/{service}/entries/scoring/preview/{categoryID}"]],
  },
  screening: {
    getScreening: ["GET","json",["/clients/{client}/services/{service}/screening"],"entries"],
    screenEntry: ["POST","json",["/{client}/contests/{service}/entries/{entryID}/screen","/contests/{service}/applications/{scholarship}/{entryID}/screen"]],
  },
  seasonReport: {
    getSeasonReport: ["GET","json",["/{client}/contests/{service}/report"]],
    seasonReportFile: ["GET","download",["/{client}/contests/{service}/report-file"]],
  },
  sections: {
    addSection: ["POST","json",["/clients/{client}/services/{service}/page/sections"]],
    editSection: ["POST","json",["/clients/{client}/services/{service}/page/sections/{pageSectionID}"]],
    listSections: ["GET","json",["/clients/{client}/services/{service}/page"]],
    orderSections: ["POST","json",["/clients/{client}/services/{service}/page/order"]],
    removeSection: ["POST","json",["/clients/{client}/services/{service}/page/sections/{pageSectionID}/remove"]],
    uploadSectionImage: ["POST","upload",["/clients/{client}/services/{service}/page/images"]],
  },
  services: {
    changeGrace: ["POST","json",["/clients/{client}/services/{service}/grace"]],
    changeJudging: ["POST","json",["/clients/{client}/services/{service}/judging"]],
    changeScreening: ["POST","json",["/clients/{client}/services/{service}/screening"]],
    changeService: ["POST","json",["/clients/{client}/services/{service}/settings"]],
    changeServiceCSS: ["POST","json",["/clients/{client}/services/{service}/custom-css"]],
    changeStatus: ["POST","json",["/clients/{client}/services/{service}/status"]],
    changeTimeframes: ["POST","json",["/clients/{client}/services/{service}/timeframes"]],
    checkServiceCSS: ["POST","json",["/clients/{client}/services/{service}/custom-css/check"]],
    createService: ["POST","json",["/clients/{client}/services"]],
    listPrograms: ["GET","json",["/clients/{client}/services"]],
    removeServiceBanner: ["POST","json",["/clients/{client}/services/{service}/banner/remove"]],
    serviceSettings: ["GET","json",["/clients/{client}/services/{service}/settings"]],
    uploadServiceBanner: ["POST","upload",["/clients/{client}/services/{service}/banner"]],
  },
  shifts: {
    reportDoorDevice: ["POST","json",["/clients/{client}/services/{service}/door/report"]],
  },
  sponsorRenewals: {
    confirmSponsor: ["POST","json",["/{client}/{serviceType}/{service}/sponsors/{sponsorID}/confirm"]],
    copySponsors: ["POST","json",["/{client}/{serviceType}/{service}/sponsor-copies"]],
    listCopyable: ["GET","json",["/{client}/{serviceType}/{service}/sponsor-copies"]],
  },
  sponsorReport: {
    getSponsorReport: ["GET","json",["/{client}/{serviceType}/{service}/sponsors/{sponsorID}/report"]],
    sponsorReportFile: ["GET","download",["/{client}/{serviceType}/{service}/sponsors/{sponsorID}/report-file"]],
  },
  sponsorWork: {
    changeSponsorPage: ["POST","json",["/{client}/{serviceType}/{service}/sponsors/{sponsorID}/page"]],
  },
  sponsors: {
    addSponsor: ["POST","json",["/{client}/{serviceType}/{service}/sponsors"]],
    changeSponsorInfo: ["POST","json",["/{client}/{serviceType}/{service}/sponsors/{sponsorID}/info"]],
    changeSponsorPromises: ["POST","json",["/{client}/{serviceType}/{service}/sponsors/{sponsorID}/promises"]],
    changeSponsorSince: ["POST","json",["/{client}/{serviceType}/{service}/sponsors/{sponsorID}/since"]],
    changeSponsorTier: ["POST","json",["/{client}/{serviceType}/{service}/sponsors/{sponsorID}/change-tier"]],
    createSponsorTier: ["POST","json",["/{client}/{serviceType}/{service}/sponsor-tiers"]],
    disqualifySponsor: ["POST","json",["/{client}/{serviceType}/{service}/sponsors/{sponsorID}/disqualify"]],
    editSponsorTier: ["POST","json",["/{client}/{serviceType}/{service}/sponsor-tiers/{sponsorTierID}"]],
    getSponsor: ["GET","json",["/{client}/{serviceType}/{service}/sponsors/{sponsorID}"]],
    listSponsors: ["GET","json",["/{client}/{serviceType}/{service}/sponsors"]],
    markBenefit: ["POST","json",["/{client}/{serviceType}/{service}/sponsors/{sponsorID}/benefits"]],
    orderSponsorTiers: ["POST","json",["/{client}/{serviceType}/{service}/sponsor-tiers-order"]],
    orderSponsors: ["POST","json",["/{client}/{serviceType}/{service}/sponsors/order"]],
    publishSponsor: ["POST","json",["/{client}/{serviceType}/{service}/sponsors/{sponsorID}/publish"]],
    removeDarkLogo: ["POST","json",["/{client}/{serviceType}/{service}/sponsors/{sponsorID}/dark-logo/remove"]],
    removeSponsor: ["POST","json",["/{client}/{serviceType}/{service}/sponsors/{sponsorID}/remove"]],
    removeSponsorLogo: ["POST","json",["/{client}/{serviceType}/{service}/sponsors/{sponsorID}/logo/remove"]],
    removeSponsorTier: ["POST","json",["/{client}/{serviceType}/{service}/sponsor-tiers/{sponsorTierID}/remove"]],
    restoreSponsor: ["POST","json",["/{client}/{serviceType}/{service}/sponsors/{sponsorID}/restore"]],
    uploadDarkLogo: ["POST","upload",["/{client}/{serviceType}/{service}/sponsors/{sponsorID}/dark-logo"]],
    uploadSponsorLogo: ["POST","upload",["/{client}/{serviceType}/{service}/sponsors/{sponsorID}/logo"]],
  },
  stability: {
    getStability: ["GET","json",["/{client}/contests/{service}/results/stability"]],
  },
  surveyEditing: {
    changeSurvey: ["POST","json",["/{client}/surveys/{service}/settings"]],
    saveSurveyQuestions: ["POST","json",["/{client}/surveys/{service}/questions"]],
    surveySetup: ["GET","json",["/{client}/surveys/{service}/setup"]],
  },
  surveyResults: {
    downloadSurvey: ["POST","json",["/{client}/surveys/{service}/results/download"]],
    getSurveyResults: ["GET","json",["/{client}/surveys/{service}/results"]],
    listSurveyWords: ["GET","json",["/{client}/surveys/{service}/results/words"],"words"],
  },
  surveySending: {
    listSurveyPrograms: ["GET","json",["/{client}/surveys/{service}/programs"]],
    listSurveySendings: ["GET","json",["/{client}/surveys/{service}/sendings"],"sendings"],
  },
  tickets: {
    ticketsCalendar: ["GET","download",["/clients/{client}/services/{service}/transactions/{transactionID}/calendar"]],
    ticketsFile: ["GET","download",["/clients/{client}/services/{service}/transactions/{transactionID}/tickets/pdf"]],
  },
  tills: {
    countTill: ["POST","json",["/clients/{client}/services/{service}/tills/count"]],
    getTills: ["GET","json",["/clients/{client}/services/{service}/tills"]],
    payAtCounter: ["POST","json",["/clients/{client}/services/{service}/checkout/at-counter"]],
    soldAtCounter: ["POST","json",["/clients/{client}/services/{service}/checkout/sold"]],
  },
  transactions: {
    getTransaction: ["GET","json",["/clients/{client}/services/{service}/transactions/{transactionID}"]],
  },
  usageRights: {
    giveUsageRights: ["POST","json",["/{client}/contests/{service}/entries/{entryID}/usage-rights"]],
    listUsageRights: ["GET","json",["/{client}/contests/{service}/entries/{entryID}/usage-rights"]],
  },
  waitingList: {
    listWaiting: ["GET","json",["/clients/{client}/services/{service}/waiting-list"]],
    moveWaitingFirst: ["POST","json",["/clients/{client}/services/{service}/waiting-list/{waitingID}/first"]],
    offerToWaiting: ["POST","json",["/clients/{client}/services/{service}/waiting-list/{waitingID}/offer"]],
    removeWaiting: ["POST","json",["/clients/{client}/services/{service}/waiting-list/{waitingID}/remove"]],
  },
  wallets: {
    addPurchased: ["GET","json",["/clients/{client}/services/{service}/tickets/{ticketID}/wallet"]],
  },
  webhooks: {
    addWebhookReceiver: ["POST","json",["/clients/{client}/webhooks"]],
    changeWebhookReceiver: ["POST","json",["/clients/{client}/webhooks/{receiverID}"]],
    getWebhookDelivery: ["GET","json",["/clients/{client}/webhook-deliveries/{deliveryID}"]],
    listWebhookDeliveries: ["GET","json",["/clients/{client}/webhooks/{receiverID}/deliveries"],"deliveries"],
    listWebhookReceivers: ["GET","json",["/clients/{client}/webhooks"]],
    removeWebhookReceiver: ["POST","json",["/clients/{client}/webhooks/{receiverID}/remove"]],
    renewWebhookSecret: ["POST","json",["/clients/{client}/webhooks/{receiverID}/renew"]],
    replayWebhooks: ["POST","json",["/clients/{client}/webhooks/{receiverID}/replay"]],
    resendWebhook: ["POST","json",["/clients/{client}/webhook-deliveries/{deliveryID}/resend"]],
    testWebhookReceiver: ["POST","json",["/clients/{client}/webhooks/{receiverID}/test"]],
    turnWebhookOff: ["POST","json",["/clients/{client}/webhooks/{receiverID}/off"]],
    turnWebhookOn: ["POST","json",["/clients/{client}/webhooks/{receiverID}/on"]],
  },
} as const;
